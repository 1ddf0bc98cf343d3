import { useRoute, useSearchParams } from 'wouter-preact';
import { Button } from '../../parts/forms/button.js';
import { Heading } from '../../parts/shown/heading.js';
import { Tabs } from '../../parts/shown/tabs.js';
import { Nothing } from '../../parts/states/message.js';
import { useTitles } from '../titles.js';
import './policy.css';
import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { codeOf } from '../../api/api-error.js';
import { useApi, useGet } from '../../api/use-api.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ActForm, TextField } from '../../parts/forms/act-form.js';
import { Answered } from '../../parts/states/answered.js';
import { useMay } from '../../sign-in/use-me.js';
import { fill } from '../../texts/language.js';
import { Draft } from './draft.js';
import { type StoredPolicy, savePolicy, usePolicy } from './stored-policy.js';
import { usePolicyTexts } from './texts.js';
import { Versions } from './versions.js';

/** What the account asks of its sessions. */
export function PolicyScreen() {
  const texts = usePolicyTexts();
  const title = useTitles().policy;
  const [, params] = useRoute('/policy/:tab?');
  const tab = params?.tab;
  const { query } = usePolicy();
  return (
    <>
      <Heading title={title} />
      <ChoosePolicy />
      <Tabs
        label={title}
        current={tab ?? 'settings'}
        tabs={[
          { href: `/policy${query}`, name: 'settings', text: texts.tabs.settings },
          { href: `/policy/versions${query}`, name: 'versions', text: texts.tabs.versions },
        ]}
      />
      {tab === undefined ? <Settings /> : tab === 'versions' ? <Versions /> : <Nothing />}
    </>
  );
}

type News = { kind: 'SAVED' | 'CONFLICT'; version: number } | null;

/** The policy as a draft that can be saved. */
function Settings() {
  const texts = usePolicyTexts();
  const api = useApi();
  const queries = useQueryClient();
  const mayChange = useMay()('policy');
  const { path } = usePolicy();
  const found = useGet<StoredPolicy>(path);
  const [news, setNews] = useState<News>(null);
  const save = async (draft: StoredPolicy['policy'], version: number) => {
    try {
      const stored = await savePolicy(api, path, draft, version);
      queries.setQueryData([api.mode, path], stored);
      setNews({ kind: 'SAVED', version: stored.version });
    } catch (error) {
      if (codeOf(error) !== 'policy_version_mismatch') throw error;
      const { data } = await found.refetch();
      setNews({ kind: 'CONFLICT', version: data?.version ?? version });
    }
  };
  return (
    <Answered of={found}>
      {(stored) => (
        <>
          <p class="quiet">
            <strong>{fill(texts.version, { version: stored.version })}.</strong> {texts.about}
          </p>
          <p role="status" class={news === null ? '' : `banner ${news.kind === 'CONFLICT' ? 'warn' : ''}`}>
            {news === null ? '' : fill(news.kind === 'SAVED' ? texts.saved : texts.conflict, { version: news.version })}
          </p>
          <Draft key={`${api.mode} ${path}`} stored={stored} mayChange={mayChange} save={save} />
        </>
      )}
    </Answered>
  );
}

const LIST = '/v1/policies';

/** Which of the account's policies the screen shows, and the way to another one. */
function ChoosePolicy() {
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
      {mayChange ? <Button text={texts.create} onClick={() => setCreates(true)} /> : null}
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
        <TextField label={texts.name} help={texts.nameHelp} value={policyId} maxLength={64} onValue={setPolicyId} />
        <p>{texts.createHelp}</p>
      </ActForm>
    </Dialog>
  );
}
