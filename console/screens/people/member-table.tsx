import type { Member } from '@faceproof/protocol/api/account/members.js';
import { Button } from '../../parts/forms/button.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { useMe } from '../../sign-in/use-me.js';
import { useRoleNames } from '../../texts/roles.js';
import { useTitles } from '../titles.js';
import { usePeopleTexts } from './texts.js';

interface Acts {
  onChange?: (member: Member) => void;
  onRemove?: (member: Member) => void;
  onInvite?: (member: Member) => void;
}

export function MemberTable({ members, ...acts }: { members: readonly Member[] } & Acts) {
  const texts = usePeopleTexts();
  return (
    <Table
      label={useTitles().people}
      columns={[texts.member, texts.role, texts.state, texts.joined, ...(acts.onChange === undefined ? [] : [null])]}
    >
      {members.map((member) => (
        <MemberRow key={member.memberId} member={member} {...acts} />
      ))}
    </Table>
  );
}

function MemberRow({ member, onChange, onRemove, onInvite }: { member: Member } & Acts) {
  const texts = usePeopleTexts();
  const roles = useRoleNames();
  const { memberId } = useMe();
  const { name, email, role, state, joinedAt } = member;
  const button = (text: string, act: ((member: Member) => void) | undefined, kind = '') => (
    <Button kind={kind} text={text} of={name} onClick={() => act?.(member)} />
  );
  return (
    <tr>
      <th scope="row">
        {name} {member.memberId === memberId ? <span class="mark">{texts.you}</span> : null}
        {email === null ? null : <div class="quiet">{email}</div>}
      </th>
      <td>{roles[role]}</td>
      <td>
        <span class={`mark ${state === 'ACTIVE' ? 'good' : 'warn'}`}>{state === 'ACTIVE' ? texts.active : texts.invited}</span>
      </td>
      <td>{joinedAt === null ? '–' : <Time at={joinedAt} />}</td>
      {onChange === undefined ? null : (
        <td class="end">
          <div class="row end">
            {state === 'INVITED' ? button(texts.again, onInvite) : null}
            {button(texts.change, onChange)}
            {button(texts.remove, onRemove, 'danger')}
          </div>
        </td>
      )}
    </tr>
  );
}
