import { useRoute } from 'wouter-preact';
import { Heading } from '../../parts/shown/heading.js';
import { Tabs } from '../../parts/shown/tabs.js';
import { Nothing } from '../../parts/states/nothing.js';
import { useTitles } from '../titles.js';
import { ChoosePolicy } from './choose-policy.js';
import './policy.css';
import { Settings } from './settings.js';
import { usePolicyTexts } from './texts.js';
import { usePolicy } from './use-policy.js';
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
