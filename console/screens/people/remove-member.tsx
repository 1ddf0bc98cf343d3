import type { Member } from '@faceproof/protocol/api/members.js';
import { useApi } from '../../api/use-api.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import { explainLastOwner } from './explain-last-owner.js';
import { PEOPLE } from './texts.js';

export function RemoveMember(props: { member: Member; onRemoved: () => Promise<void>; onClose: () => void }) {
  const { member, onRemoved, onClose } = props;
  const texts = useTexts(PEOPLE);
  const api = useApi();
  const remove = async () => {
    await explainLastOwner(api.call('DELETE', `/v1/members/${member.memberId}`), texts.lastOwner);
    await onRemoved();
  };
  return (
    <ConfirmDialog
      title={fill(texts.removeTitle, { name: member.name })}
      action={texts.remove}
      typed={member.memberId}
      act={remove}
      onClose={onClose}
    >
      <p>{texts.removeHelp}</p>
    </ConfirmDialog>
  );
}
