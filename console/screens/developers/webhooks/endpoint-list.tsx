import type { WebhookEndpoint } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { useState } from 'preact/hooks';
import { Link, useSearchParams } from 'wouter-preact';
import { useGet } from '../../../api/use-get.js';
import { Answered } from '../../../parts/answered.js';
import { Message } from '../../../parts/message.js';
import { Pager } from '../../../parts/pager.js';
import { TableFrame } from '../../../parts/table-frame.js';
import { useMay } from '../../../sign-in/use-may.js';
import { useTexts } from '../../../texts/language.js';
import { useCounted } from '../../../texts/plural.js';
import { DEVELOPERS } from '../texts.js';
import { CreateEndpoint } from './create-endpoint.js';
import { EndpointState } from './endpoint-state.js';
import { WEBHOOKS } from './texts.js';

export function EndpointList() {
  const texts = useTexts(WEBHOOKS);
  const mayChange = useMay()('webhooks');
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const path = `/v1/webhook-endpoints?limit=20${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
  const list = useGet<{ data: WebhookEndpoint[]; nextCursor: string | null }>(path);
  const [creates, setCreates] = useState(false);
  return (
    <>
      <div class="row apart">
        <p class="quiet">{texts.about}</p>
        {mayChange ? (
          <button type="button" class="button primary" onClick={() => setCreates(true)}>
            {texts.create}
          </button>
        ) : null}
      </div>
      <Answered of={list}>
        {({ data, nextCursor }) => (
          <>
            {data.length === 0 ? (
              <Message icon="empty" title={texts.empty} children={<p>{texts.emptyHelp}</p>} />
            ) : (
              <EndpointTable endpoints={data} />
            )}
            <Pager next={nextCursor} />
          </>
        )}
      </Answered>
      {creates ? <CreateEndpoint onCreated={() => void list.refetch()} onClose={() => setCreates(false)} /> : null}
    </>
  );
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const texts = useTexts(WEBHOOKS);
  const counted = useCounted();
  return (
    <TableFrame label={useTexts(DEVELOPERS).tabs.webhooks}>
      <thead>
        <tr>
          <th scope="col">{texts.endpoint}</th>
          <th scope="col">{texts.events}</th>
          <th scope="col">{texts.state}</th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.endpointId}>
            <th scope="row">
              <Link href={`/developers/webhooks/${endpoint.endpointId}`}>{endpoint.url}</Link>
              {endpoint.description === null ? null : <div class="quiet">{endpoint.description}</div>}
            </th>
            <td>{endpoint.events === null ? texts.all : counted(texts.count, endpoint.events.length)}</td>
            <td>
              <EndpointState endpoint={endpoint} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
