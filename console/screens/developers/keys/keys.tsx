import type { ApiKey } from '@faceproof/protocol/api/account/keys.js';
import { useState } from 'preact/hooks';
import { useApi, usePage } from '../../../api/use-api.js';
import { ConfirmDialog } from '../../../parts/dialogs/dialog.js';
import { Button } from '../../../parts/forms/button.js';
import { CopyId } from '../../../parts/shown/copy-id.js';
import { Table } from '../../../parts/shown/table.js';
import { Time, useNow } from '../../../parts/shown/time.js';
import { AnsweredPage } from '../../../parts/states/answered.js';
import { fill, useCounted } from '../../../texts/language.js';
import { useDeveloperTexts } from '../texts.js';
import { CreateKey } from './create-key.js';
import { useKeyTexts, useModeName, useScopeDuties } from './texts.js';

/** The keys of the mode, without those that were revoked. */
export function Keys() {
  const texts = useKeyTexts();
  const { mode } = useApi();
  const list = usePage<ApiKey>('/v1/keys?limit=50');
  const [creates, setCreates] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const changed = () => list.refetch();
  return (
    <>
      <div class="row apart">
        <p class="quiet">{texts.about}</p>
        <Button kind="primary" text={texts.create} onClick={() => setCreates(true)} />
      </div>
      <AnsweredPage of={list} empty={{ title: texts.empty, help: texts.emptyHelp }}>
        {(items) => <KeyTable keys={items} onRevoke={setRevoked} />}
      </AnsweredPage>
      {creates ? <CreateKey key={mode} onCreated={changed} onClose={() => setCreates(false)} /> : null}
      {revoked === null ? null : <RevokeKey apiKey={revoked} onRevoked={changed} onClose={() => setRevoked(null)} />}
    </>
  );
}

function RevokeKey(props: { apiKey: ApiKey; onRevoked: () => Promise<unknown>; onClose: () => void }) {
  const { apiKey, onRevoked, onClose } = props;
  const { keyId, hint, scopes } = apiKey;
  const texts = useKeyTexts();
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

function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const texts = useKeyTexts();
  return (
    <Table
      label={useDeveloperTexts().tabs.keys}
      columns={[texts.key, texts.scopes, texts.created, texts.lastUsed, texts.expires, null]}
    >
      {keys.map((key) => (
        <KeyRow key={key.keyId} apiKey={key} onRevoke={onRevoke} />
      ))}
    </Table>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: (key: ApiKey) => void }) {
  const texts = useKeyTexts();
  const counted = useCounted();
  const duties = useScopeDuties();
  const { keyId, name, hint, scopes, createdAt, lastUsedAt } = apiKey;
  return (
    <tr>
      <th scope="row">
        {name === null ? null : <span>{name} </span>}
        <code>…{hint}</code> <CopyId id={keyId} short />
      </th>
      <td>
        <details>
          <summary>{counted(texts.count, scopes.length)}</summary>
          <ul>
            {scopes.map((scope) => (
              <li key={scope}>
                {duties[scope]} <code class="quiet">{scope}</code>
              </li>
            ))}
          </ul>
        </details>
      </td>
      <td>
        <Time at={createdAt} />
      </td>
      <td>{lastUsedAt === null ? texts.unused : <Time at={lastUsedAt} />}</td>
      <td>
        <Expiry at={apiKey.expiresAt} />
      </td>
      <td class="end">
        <Button kind="danger" text={texts.revoke} of={`…${hint}`} onClick={() => onRevoke(apiKey)} />
      </td>
    </tr>
  );
}

const DAY_MS = 86_400_000;
/** So long before its end, a key is marked. */
const WARNED_DAYS = 14;

function Expiry({ at }: { at: string | null }) {
  const texts = useKeyTexts();
  const counted = useCounted();
  const now = useNow(60_000);
  if (at === null) return <>{texts.never}</>;
  const days = Math.ceil((Date.parse(at) - now.getTime()) / DAY_MS);
  if (days <= 0) return <span class="mark bad">{texts.expired}</span>;
  return days > WARNED_DAYS ? <Time at={at} /> : <span class="mark warn">{counted(texts.endsSoon, days)}</span>;
}
