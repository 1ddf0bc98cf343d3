import type { InstanceAccount, InstanceAccountDetail } from '@faceproof/protocol/api/instance.js';
import { useGet } from '../../api/use-get.js';
import { Answered } from '../../parts/answered.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import { useCounted } from '../../texts/plural.js';
import type { ChangeAccount } from './change-account.js';
import { INSTANCE } from './texts.js';

/** Says in numbers what stops. Nothing can be suspended before the numbers are known. */
export function SuspendAccount(props: { account: InstanceAccount; change: ChangeAccount; onClose: () => void }) {
  const { account, change, onClose } = props;
  const { accountId, name } = account;
  const texts = useTexts(INSTANCE);
  const counted = useCounted();
  const detail = useGet<InstanceAccountDetail>(`/v1/instance/accounts/${accountId}`);
  return (
    <ConfirmDialog
      title={fill(texts.suspendTitle, { name })}
      action={texts.suspend}
      typed={accountId}
      ready={detail.isSuccess}
      act={() => change(accountId, { suspended: true })}
      onClose={onClose}
    >
      <p>{texts.suspendHelp}</p>
      <Answered of={detail}>
        {({ holds: { keys, members, openSessions, waitingReviews } }) => (
          <ul>
            <li>{counted(texts.stopsKeys, keys)}</li>
            <li>{counted(texts.stopsMembers, members)}</li>
            <li>{counted(texts.stopsSessions, openSessions)}</li>
            <li>{counted(texts.stopsReviews, waitingReviews)}</li>
          </ul>
        )}
      </Answered>
    </ConfirmDialog>
  );
}
