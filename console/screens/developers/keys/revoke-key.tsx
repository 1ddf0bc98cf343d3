import type { ApiKey } from '@faceproof/protocol/api/keys.js';
import { useApi } from '../../../api/use-api.js';
import { ConfirmDialog } from '../../../parts/confirm-dialog.js';
import { fill } from '../../../texts/catalogue.js';
import { useTexts } from '../../../texts/language.js';
import { KEYS } from './texts.js';
import { useModeName } from './use-mode-name.js';

export function RevokeKey(props: { apiKey: ApiKey; onRevoked: () => Promise<void>; onClose: () => void }) {
  const { apiKey, onRevoked, onClose } = props;
  const { keyId, hint, scopes } = apiKey;
  const texts = useTexts(KEYS);
  const mode = useModeName();
  const api = useApi();
  const revoke = async () => {
    await api.call('DELETE', `/v1/keys/${keyId}`);
    await onRevoked();
  };
  return (
    <ConfirmDialog
      title={fill(texts.revokeTitle, { hint: `…${hint}` })}
      action={texts.revoke}
      typed={keyId}
      act={revoke}
      onClose={onClose}
    >
      <p>{fill(texts.revokeHelp, { mode, scopes: scopes.join(', ') })}</p>
    </ConfirmDialog>
  );
}
