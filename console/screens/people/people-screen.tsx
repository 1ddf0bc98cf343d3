import type { Member } from '@faceproof/protocol/api/members.js';
import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { useGet } from '../../api/use-get.js';
import { Answered } from '../../parts/answered.js';
import { Heading } from '../../parts/heading.js';
import { Pager } from '../../parts/pager.js';
import { useMay } from '../../sign-in/use-may.js';
import { useTexts } from '../../texts/language.js';
import { TITLES } from '../titles.js';
import { ChangeRole } from './change-role.js';
import { Invite } from './invite.js';
import { MemberTable } from './member-table.js';
import { RemoveMember } from './remove-member.js';
import { RoleList } from './role-list.js';
import { PEOPLE } from './texts.js';

/** What the person is about to do. */
type Asked = { kind: 'INVITE' } | { kind: 'CHANGE' | 'REMOVE'; member: Member } | null;

/** The members of the account. Who may only read sees no buttons. */
export function PeopleScreen() {
  const texts = useTexts(PEOPLE);
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
      <Heading title={useTexts(TITLES).people}>
        {mayChange ? (
          <button type="button" class="button primary" onClick={() => setAsked({ kind: 'INVITE' })}>
            {texts.invite}
          </button>
        ) : undefined}
      </Heading>
      <Answered of={list}>
        {({ data, nextCursor }) => (
          <>
            <MemberTable
              members={data}
              {...(mayChange
                ? {
                    onChange: (member: Member) => setAsked({ kind: 'CHANGE', member }),
                    onRemove: (member: Member) => setAsked({ kind: 'REMOVE', member }),
                  }
                : {})}
            />
            <Pager next={nextCursor} />
          </>
        )}
      </Answered>
      <RoleList />
      {asked?.kind === 'INVITE' ? <Invite onInvited={changed} onClose={close} /> : null}
      {asked?.kind === 'CHANGE' ? <ChangeRole member={asked.member} onChanged={changed} onClose={close} /> : null}
      {asked?.kind === 'REMOVE' ? <RemoveMember member={asked.member} onRemoved={changed} onClose={close} /> : null}
    </>
  );
}
