import { useRoute } from 'wouter-preact';
import { Heading } from '../../parts/shown/heading.js';
import { Tabs } from '../../parts/shown/tabs.js';
import { Nothing } from '../../parts/states/message.js';
import { useTitles } from '../titles.js';
import { ChoosePolicy } from './choose-policy.js';
import './policy.css';
import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { codeOf } from '../../api/api-error.js';
import { useApi, useGet } from '../../api/use-api.js';
import { Answered } from '../../parts/states/answered.js';
import { useMay } from '../../sign-in/use-me.js';
import { fill } from '../../texts/language.js';
import { Draft } from './draft.js';
import type { StoredPolicy } from './stored-policy.js';
import { savePolicy, usePolicy } from './stored-policy.js';
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
