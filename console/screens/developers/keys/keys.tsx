import type { ApiKey } from '@faceproof/protocol/api/account/keys.js';
import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { useApi, useGet } from '../../../api/use-api.js';
import { ConfirmDialog } from '../../../parts/dialogs/dialog.js';
import { AnsweredPage } from '../../../parts/states/answered.js';
import { fill } from '../../../texts/language.js';
import { CreateKey } from './create-key.js';
import { KeyTable } from './key-table.js';
import { useKeyTexts, useModeName } from './texts.js';

/** The keys of the mode, without those that were revoked. */
export function Keys() {
  const texts = useKeyTexts();
  const { mode } = useApi();
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const path = `/v1/keys?limit=50${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
  const list = useGet<{ data: ApiKey[]; nextCursor: string | null }>(path);
  const [creates, setCreates] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const changed = async () => {
    await list.refetch();
  };
  return (
    <>
      <div class="row apart">
        <p class="quiet">{texts.about}</p>
        <button type="button" class="button primary" onClick={() => setCreates(true)}>
          {texts.create}
        </button>
      </div>
      <AnsweredPage of={list} empty={{ title: texts.empty, help: texts.emptyHelp }}>
        {(items) => <KeyTable keys={items} onRevoke={setRevoked} />}
      </AnsweredPage>
      {creates ? <CreateKey key={mode} onCreated={changed} onClose={() => setCreates(false)} /> : null}
      {revoked === null ? null : <RevokeKey apiKey={revoked} onRevoked={changed} onClose={() => setRevoked(null)} />}
    </>
  );
}

function RevokeKey(props: { apiKey: ApiKey; onRevoked: () => Promise<void>; onClose: () => void }) {
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
