import type { Member } from '@faceproof/protocol/api/account/members.js';
import { ROLES } from '@faceproof/protocol/words.js';
import { useQueryClient } from '@tanstack/preact-query';
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { useApi, useGet } from '../../api/use-api.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ActForm } from '../../parts/forms/act-form.js';
import { Heading } from '../../parts/shown/heading.js';
import { AnsweredPage } from '../../parts/states/answered-page.js';
import { useMay } from '../../sign-in/use-may.js';
import { useMe } from '../../sign-in/use-me.js';
import { fill } from '../../texts/language.js';
import { useRoleDuties, useRoleNames } from '../../texts/roles.js';
import { useTitles } from '../titles.js';
import { Invite } from './invite.js';
import { MemberTable } from './member-table.js';
import { explainLastOwner, RemoveMember } from './remove-member.js';
import { RoleField } from './role-field.js';
import { usePeopleTexts } from './texts.js';

/** What the person is about to do. */
type Asked = { kind: 'INVITE' } | { kind: 'CHANGE' | 'REMOVE'; member: Member } | null;

/** The members of the account. Who may only read sees no buttons. */
export function PeopleScreen() {
  const texts = usePeopleTexts();
  const mayChange = useMay()('members');
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const list = useGet<{ data: Member[]; nextCursor: string | null }>(
    `/v1/members?limit=50${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
  );
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const changed = async () => {
    await list.refetch();
  };
  return (
    <>
      <Heading title={useTitles().people}>
        {mayChange ? (
          <button type="button" class="button primary" onClick={() => setAsked({ kind: 'INVITE' })}>
            {texts.invite}
          </button>
        ) : undefined}
      </Heading>
      <AnsweredPage of={list}>
        {(items) => (
          <MemberTable
            members={items}
            {...(mayChange
              ? {
                  onChange: (member: Member) => setAsked({ kind: 'CHANGE', member }),
                  onRemove: (member: Member) => setAsked({ kind: 'REMOVE', member }),
                }
              : {})}
          />
        )}
      </AnsweredPage>
      <RoleList />
      {asked?.kind === 'INVITE' ? <Invite onInvited={changed} onClose={close} /> : null}
      {asked?.kind === 'CHANGE' ? <ChangeRole member={asked.member} onChanged={changed} onClose={close} /> : null}
      {asked?.kind === 'REMOVE' ? <RemoveMember member={asked.member} onRemoved={changed} onClose={close} /> : null}
    </>
  );
}

function RoleList() {
  const roles = useRoleNames();
  const duties = useRoleDuties();
  return (
    <section>
      <h2>{usePeopleTexts().roles}</h2>
      <dl class="facts">
        {ROLES.map((role) => (
          <Fragment key={role}>
            <dt>{roles[role]}</dt>
            <dd>{duties[role]}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function ChangeRole(props: { member: Member; onChanged: () => Promise<void>; onClose: () => void }) {
  const { member, onChanged, onClose } = props;
  const texts = usePeopleTexts();
  const api = useApi();
  const queries = useQueryClient();
  const isMe = useMe().memberId === member.memberId;
  const [role, setRole] = useState(member.role);
  const change = async () => {
    await explainLastOwner(api.call('PATCH', `/v1/members/${member.memberId}`, { body: { role } }), texts.lastOwner);
    await onChanged();
    onClose();
    // The own role decides which screens there are.
    if (isMe) await queries.invalidateQueries({ queryKey: ['me'] });
  };
  return (
    <Dialog title={fill(texts.changeTitle, { name: member.name })} onClose={onClose}>
      <ActForm action={texts.save} act={change} disabled={role === member.role} onCancel={onClose}>
        <RoleField role={role} onChoose={setRole} />
        <p class="quiet">{texts.changeHelp}</p>
      </ActForm>
    </Dialog>
  );
}
