import type { Member } from '@faceproof/protocol/api/members.js';
import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { ActForm } from '../../parts/act-form.js';
import { Dialog } from '../../parts/dialog.js';
import { useMe } from '../../sign-in/use-me.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import { explainLastOwner } from './explain-last-owner.js';
import { RoleField } from './role-field.js';
import { PEOPLE } from './texts.js';

export function ChangeRole(props: { member: Member; onChanged: () => Promise<void>; onClose: () => void }) {
  const { member, onChanged, onClose } = props;
  const texts = useTexts(PEOPLE);
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
