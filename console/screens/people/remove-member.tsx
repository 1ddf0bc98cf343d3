import type { Member, MemberDetail } from '@faceproof/protocol/api/members.js';
import { useApi } from '../../api/use-api.js';
import { useGet } from '../../api/use-get.js';
import { Answered } from '../../parts/answered.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import { useCounted } from '../../texts/plural.js';
import { explainLastOwner } from './explain-last-owner.js';
import { PEOPLE } from './texts.js';

/** Nobody can be removed before the numbers are known. */
export function RemoveMember(props: { member: Member; onRemoved: () => Promise<void>; onClose: () => void }) {
  const { member, onRemoved, onClose } = props;
  const texts = useTexts(PEOPLE);
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
