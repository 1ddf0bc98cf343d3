import type { Scope } from '@faceproof/protocol/words.js';
import type { ComponentType } from 'preact';
import { Redirect, useRoute } from 'wouter-preact';
import { Heading } from '../../parts/shown/heading.js';
import { Tabs } from '../../parts/shown/tabs.js';
import { Forbidden, Nothing } from '../../parts/states/message.js';
import { useMay } from '../../sign-in/use-me.js';
import { useTitles } from '../titles.js';
import { RecentCalls } from './calls/recent-calls.js';
import { Keys } from './keys/keys.js';
import { Playground } from './playground/playground.js';
import { useDeveloperTexts } from './texts.js';
import { EndpointDetail } from './webhooks/endpoint-detail.js';
import { EndpointList } from './webhooks/endpoint-list.js';

interface Tab {
  name: 'webhooks' | 'keys' | 'playground' | 'calls';
  needs: Scope;
  content: ComponentType;
}

const TABS: readonly Tab[] = [
  { name: 'keys', needs: 'keys', content: Keys },
  { name: 'webhooks', needs: 'webhooks:read', content: Webhooks },
  { name: 'playground', needs: 'sessions:write', content: Playground },
  { name: 'calls', needs: 'keys', content: RecentCalls },
];

/** Everything that an integration needs. Each tab asks for a scope of its own. */
export function DevelopersScreen() {
  const texts = useDeveloperTexts();
  const title = useTitles().developers;
  const may = useMay();
  const [, params] = useRoute('/developers/:tab?/*?');
  const tabs = TABS.filter(({ needs }) => may(needs));
  const [first] = tabs;
  const chosen = tabs.find(({ name }) => name === params?.tab);
  if (params?.tab === undefined && first !== undefined) return <Redirect to={`/developers/${first.name}`} replace />;
  const Content = chosen?.content ?? (TABS.some(({ name }) => name === params?.tab) ? Forbidden : Nothing);
  return (
    <>
      <Heading title={title} />
      <Tabs
        label={title}
        current={chosen?.name ?? ''}
        tabs={tabs.map(({ name }) => ({ href: `/developers/${name}`, name, text: texts.tabs[name] }))}
      />
      <Content />
    </>
  );
}

/** The endpoints, or one of them: its id is in the address. */
function Webhooks() {
  const [, params] = useRoute('/developers/webhooks/:endpointId?');
  const endpointId = params?.endpointId;
  return endpointId === undefined ? <EndpointList /> : <EndpointDetail key={endpointId} endpointId={endpointId} />;
}
