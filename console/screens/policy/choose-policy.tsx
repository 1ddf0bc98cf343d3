import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { useApi, useGet } from '../../api/use-api.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ActForm, Field } from '../../parts/forms/act-form.js';
import { useMay } from '../../sign-in/use-me.js';
import type { StoredPolicy } from './stored-policy.js';
import { usePolicy } from './stored-policy.js';
import { usePolicyTexts } from './texts.js';

const LIST = '/v1/policies';

/** Which of the account's policies the screen shows, and the way to another one. */
export function ChoosePolicy() {
  const texts = usePolicyTexts().named;
  const mayChange = useMay()('policy');
  const { policyId } = usePolicy();
  const [, setSearch] = useSearchParams();
  const { data } = useGet<{ data: StoredPolicy[] }>(LIST);
  const [creates, setCreates] = useState(false);
  const choose = (policy: string) => setSearch({ policy });
  const names = new Set([policyId, ...(data?.data ?? []).map((one) => one.policyId)]);
  if (names.size === 1 && !mayChange) return null;
  return (
    <div class="row">
      <label class="row">
        {texts.choose}
        <select value={policyId} onChange={(event) => choose(event.currentTarget.value)}>
          {[...names].sort().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {mayChange ? (
        <button type="button" class="button" onClick={() => setCreates(true)}>
          {texts.create}
        </button>
      ) : null}
      {creates ? <CreatePolicy onCreated={choose} onClose={() => setCreates(false)} /> : null}
    </div>
  );
}

function CreatePolicy({ onCreated, onClose }: { onCreated: (policyId: string) => void; onClose: () => void }) {
  const texts = usePolicyTexts().named;
  const api = useApi();
  const queries = useQueryClient();
  const [policyId, setPolicyId] = useState('');
  const create = async () => {
    await api.call('POST', LIST, { body: { policyId } });
    await queries.invalidateQueries({ queryKey: [api.mode, LIST] });
    onCreated(policyId);
    onClose();
  };
  return (
    <Dialog title={texts.createTitle} onClose={onClose}>
      <ActForm action={texts.create} act={create} disabled={policyId === ''} onCancel={onClose}>
        <Field label={texts.name} help={texts.nameHelp}>
          {(ties) => (
            <input {...ties} value={policyId} maxLength={64} onInput={(event) => setPolicyId(event.currentTarget.value)} />
          )}
        </Field>
        <p>{texts.createHelp}</p>
      </ActForm>
    </Dialog>
  );
}
