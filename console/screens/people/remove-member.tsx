import type { Member, MemberDetail } from '@faceproof/protocol/api/account/members.js';
import { codeOf } from '../../api/api-error.js';
import { useApi, useGet } from '../../api/use-api.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { Answered } from '../../parts/states/answered.js';
import { fill, useCounted } from '../../texts/language.js';
import { usePeopleTexts } from './texts.js';

/** No one can be removed before the numbers are known. */
export function RemoveMember(props: { member: Member; onRemoved: () => Promise<void>; onClose: () => void }) {
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
export async function explainLastOwner<T>(act: Promise<T>, text: string): Promise<T> {
  return act.catch((error: unknown) => {
    throw codeOf(error) === 'last_owner' ? new Error(text, { cause: error }) : error;
  });
}
