import { useRoute } from 'wouter-preact';
import { Heading } from '../../parts/heading.js';
import { Nothing } from '../../parts/nothing.js';
import { Tabs } from '../../parts/tabs.js';
import { useTexts } from '../../texts/language.js';
import { TITLES } from '../titles.js';
import './policy.css';
import { Settings } from './settings.js';
import { POLICY } from './texts.js';
import { Versions } from './versions.js';

/** What the account asks of its sessions. */
export function PolicyScreen() {
  const texts = useTexts(POLICY);
  const title = useTexts(TITLES).policy;
  const [, params] = useRoute('/policy/:tab?');
  const tab = params?.tab;
  return (
    <>
      <Heading title={title} />
      <Tabs
        label={title}
        current={tab ?? 'settings'}
        tabs={[
          { href: '/policy', name: 'settings', text: texts.tabs.settings },
          { href: '/policy/versions', name: 'versions', text: texts.tabs.versions },
        ]}
      />
      {tab === undefined ? <Settings /> : tab === 'versions' ? <Versions /> : <Nothing />}
    </>
  );
}
