import type { Member, MemberDetail } from '@faceproof/protocol/api/account/members.js';
import { ROLES } from '@faceproof/protocol/words.js';
import { useQueryClient } from '@tanstack/preact-query';
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { codeOf } from '../../api/api-error.js';
import { useApi, useGet, usePage } from '../../api/use-api.js';
import { ConfirmDialog, Dialog } from '../../parts/dialogs/dialog.js';
import { ActForm } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { Heading } from '../../parts/shown/heading.js';
import { Answered, AnsweredPage } from '../../parts/states/answered.js';
import { useMay, useMe } from '../../sign-in/use-me.js';
import { fill, useCounted } from '../../texts/language.js';
import { useRoleDuties, useRoleNames } from '../../texts/roles.js';
import { useTitles } from '../titles.js';
import { Invite, RoleField } from './invite.js';
import { MemberTable } from './member-table.js';
import { usePeopleTexts } from './texts.js';

/** What the person is about to do. */
type Asked = { kind: 'INVITE' } | { kind: 'CHANGE' | 'REMOVE' | 'AGAIN'; member: Member } | null;

/** The members of the account. Who may only read sees no buttons. */
export function PeopleScreen() {
  const texts = usePeopleTexts();
  const mayChange = useMay()('members');
  const list = usePage<Member>('/v1/members?limit=50');
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const changed = () => list.refetch();
  return (
    <>
      <Heading title={useTitles().people}>
        {mayChange ? <Button kind="primary" text={texts.invite} onClick={() => setAsked({ kind: 'INVITE' })} /> : undefined}
      </Heading>
      <AnsweredPage of={list}>
        {(items) => (
          <MemberTable
            members={items}
            {...(mayChange
              ? {
                  onChange: (member: Member) => setAsked({ kind: 'CHANGE', member }),
                  onRemove: (member: Member) => setAsked({ kind: 'REMOVE', member }),
                  onInvite: (member: Member) => setAsked({ kind: 'AGAIN', member }),
                }
              : {})}
          />
        )}
      </AnsweredPage>
      <RoleList />
      {asked?.kind === 'INVITE' ? <Invite onInvited={changed} onClose={close} /> : null}
      {asked?.kind === 'AGAIN' ? <Invite again={asked.member} onInvited={changed} onClose={close} /> : null}
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

function ChangeRole(props: { member: Member; onChanged: () => Promise<unknown>; onClose: () => void }) {
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
        <RoleField value={role} onValue={setRole} />
        <p class="quiet">{texts.changeHelp}</p>
      </ActForm>
    </Dialog>
  );
}

/** No one can be removed before the numbers are known. */
function RemoveMember(props: { member: Member; onRemoved: () => Promise<unknown>; onClose: () => void }) {
  const { member, onRemoved, onClose } = props;
  const texts = usePeopleTexts();
  const counted = useCounted();
  const api = useApi();
  const detail = useGet<MemberDetail>(`/v1/members/${member.memberId}`);
  const remove = async () => {
    await explainLastOwner(api.call('DELETE', `/v1/members/${member.memberId}`), texts.lastOwner);
    await onRemoved();
  };
  return (
    <ConfirmDialog
      title={fill(texts.removeTitle, { name: member.name })}
      action={texts.remove}
      typed={member.memberId}
      ready={detail.isSuccess}
      act={remove}
      onClose={onClose}
    >
      <p>{texts.removeHelp}</p>
      <Answered of={detail}>
        {({ holds: { passkeys, signIns, claims } }) => (
          <ul>
            <li>{counted(texts.endsSignIns, signIns)}</li>
            <li>{counted(texts.endsPasskeys, passkeys)}</li>
            <li>{counted(texts.endsClaims, claims)}</li>
          </ul>
        )}
      </Answered>
    </ConfirmDialog>
  );
}

/** Says what to do about an account that would have no owner. @throws the refusal, with that text */
async function explainLastOwner<T>(act: Promise<T>, text: string): Promise<T> {
  return act.catch((error: unknown) => {
    throw codeOf(error) === 'last_owner' ? new Error(text, { cause: error }) : error;
  });
}
