import type { Passkey } from '@faceproof/protocol/api/account/me.js';
import { useState } from 'preact/hooks';
import { useApi, useGet } from '../../api/use-api.js';
import { ConfirmDialog } from '../../parts/dialogs/dialog.js';
import { ActButton } from '../../parts/forms/act-form.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { addPasskey } from '../../sign-in/passkeys.js';
import { useMeTexts } from './texts.js';

export function Passkeys() {
  const texts = useMeTexts();
  const api = useApi();
  const list = useGet<{ data: Passkey[] }>('/v1/me/passkeys');
  const [removed, setRemoved] = useState<string | null>(null);
  const remove = async () => {
    await api.call('DELETE', `/v1/me/passkeys/${removed}`);
    await list.refetch();
  };
  const add = async () => {
    await addPasskey(api);
    await list.refetch();
  };
  return (
    <section>
      <h2>{texts.passkeys}</h2>
      <p class="quiet">{texts.passkeysHelp}</p>
      <Answered of={list}>
        {({ data }) => (data.length === 0 ? <p>{texts.none}</p> : <PasskeyTable passkeys={data} onRemove={setRemoved} />)}
      </Answered>
      <div class="row">
        <ActButton act={add}>{texts.add}</ActButton>
      </div>
      {removed === null ? null : (
        <ConfirmDialog title={texts.removeTitle} action={texts.remove} act={remove} onClose={() => setRemoved(null)}>
          <p>{texts.removeHelp}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function PasskeyTable({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove: (passkeyId: string) => void }) {
  const texts = useMeTexts();
  return (
    <Table label={texts.passkeys} columns={[texts.passkeys, texts.added, texts.used, null]}>
      {passkeys.map(({ passkeyId, synced, createdAt, lastUsedAt }) => (
        <tr key={passkeyId}>
          <td>{synced ? texts.synced : texts.device}</td>
          <td>
            <Time at={createdAt} />
          </td>
          <td>{lastUsedAt === null ? texts.never : <Time at={lastUsedAt} />}</td>
          <td class="end">
            <button type="button" class="button small" onClick={() => onRemove(passkeyId)}>
              {texts.remove}
            </button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
