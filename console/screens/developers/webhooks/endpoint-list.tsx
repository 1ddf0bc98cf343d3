import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useApi, usePage } from '../../../api/use-api.js';
import { Dialog, ShownOnce } from '../../../parts/dialogs/dialog.js';
import { Button } from '../../../parts/forms/button.js';
import { Table } from '../../../parts/shown/table.js';
import { AnsweredPage } from '../../../parts/states/answered.js';
import { useMay } from '../../../sign-in/use-me.js';
import { useCounted } from '../../../texts/language.js';
import { useDeveloperTexts } from '../texts.js';
import { EndpointState } from './endpoint-detail.js';
import { EndpointForm, type EndpointSettings } from './endpoint-form.js';
import { useWebhookTexts } from './texts.js';

export function EndpointList() {
  const texts = useWebhookTexts();
  const mayChange = useMay()('webhooks');
  const list = usePage<WebhookEndpoint>('/v1/webhook-endpoints?limit=20');
  const [creates, setCreates] = useState(false);
  return (
    <>
      <div class="row apart">
        <p class="quiet">{texts.about}</p>
        {mayChange ? <Button kind="primary" text={texts.create} onClick={() => setCreates(true)} /> : null}
      </div>
      <AnsweredPage of={list} empty={{ title: texts.empty, help: texts.emptyHelp }}>
        {(items) => <EndpointTable endpoints={items} />}
      </AnsweredPage>
      {creates ? <CreateEndpoint onCreated={() => void list.refetch()} onClose={() => setCreates(false)} /> : null}
    </>
  );
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const texts = useWebhookTexts();
  const counted = useCounted();
  return (
    <Table label={useDeveloperTexts().tabs.webhooks} columns={[texts.endpoint, texts.events, texts.state]}>
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
    </Table>
  );
}

const NEW: EndpointSettings = { url: '', description: null, events: null, signatures: ['v1'] };

/** Adds an endpoint and shows its secret once. */
function CreateEndpoint({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const texts = useWebhookTexts();
  const api = useApi();
  const [secret, setSecret] = useState<string | null>(null);
  const create = async (body: EndpointSettings) => {
    const made = await api.call<WebhookEndpointWithSecret>('POST', '/v1/webhook-endpoints', { body });
    setSecret(made.secret);
    onCreated();
  };
  if (secret !== null)
    return (
      <ShownOnce title={texts.secret} value={secret} onClose={onClose}>
        <p>{texts.secretHelp}</p>
      </ShownOnce>
    );
  return (
    <Dialog title={texts.createTitle} onClose={onClose}>
      <EndpointForm first={NEW} action={texts.create} act={create} onCancel={onClose} />
    </Dialog>
  );
}
