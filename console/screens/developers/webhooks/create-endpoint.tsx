import type { WebhookEndpointWithSecret } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { useState } from 'preact/hooks';
import { useApi } from '../../../api/use-api.js';
import { Dialog } from '../../../parts/dialog.js';
import { ShownOnce } from '../../../parts/shown-once.js';
import { useTexts } from '../../../texts/language.js';
import { EndpointForm, type EndpointSettings } from './endpoint-form.js';
import { WEBHOOKS } from './texts.js';

const NEW: EndpointSettings = { url: '', description: null, events: null };

/** Adds an endpoint and shows its secret once. */
export function CreateEndpoint({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const texts = useTexts(WEBHOOKS);
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
