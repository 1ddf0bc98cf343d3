import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { useQueryClient } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useApi, useGet } from '../../../api/use-api.js';
import { ConfirmDialog, Dialog, ShownOnce } from '../../../parts/dialogs/dialog.js';
import { ActButton } from '../../../parts/forms/act-form.js';
import { Button } from '../../../parts/forms/button.js';
import { Answered } from '../../../parts/states/answered.js';
import { fill, useCounted } from '../../../texts/language.js';
import { EndpointForm, type EndpointSettings } from './endpoint-form.js';
import { useWebhookTexts } from './texts.js';

type Asked = 'EDIT' | 'DISABLE' | 'ROTATE' | 'REMOVE' | null;

/** What can be done with an endpoint. */
export function EndpointActs({ endpoint, onChanged }: { endpoint: WebhookEndpoint; onChanged: () => Promise<unknown> }) {
  const texts = useWebhookTexts();
  const { change, test, rotate, remove } = useActs(endpoint, onChanged);
  const [asked, setAsked] = useState<Asked>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [tested, setTested] = useState(false);
  const close = () => setAsked(null);
  const { url, endpointId } = endpoint;
  return (
    <div class="row acts">
      {endpoint.enabled ? (
        <ActButton text={texts.test} act={() => test().then(() => setTested(true))} />
      ) : (
        <ActButton text={texts.enable} kind="primary" act={() => change({ enabled: true })} />
      )}
      <Button text={texts.edit} onClick={() => setAsked('EDIT')} />
      <Button text={texts.rotate} onClick={() => setAsked('ROTATE')} />
      {endpoint.enabled ? <Button text={texts.disable} onClick={() => setAsked('DISABLE')} /> : null}
      <Button kind="danger" text={texts.remove} onClick={() => setAsked('REMOVE')} />
      <span role="status">{tested ? texts.tested : ''}</span>
      {asked === 'EDIT' ? (
        <Dialog title={texts.editTitle} onClose={close}>
          <EndpointForm
            first={endpoint}
            action={texts.save}
            act={(settings) => change(settings).then(close)}
            onCancel={close}
          />
        </Dialog>
      ) : null}
      {asked === 'DISABLE' ? (
        <LosingDialog
          endpoint={endpoint}
          title={texts.disableTitle}
          action={texts.disable}
          act={() => change({ enabled: false })}
          onClose={close}
        >
          <p>{fill(texts.disableHelp, { url })}</p>
        </LosingDialog>
      ) : null}
      {asked === 'ROTATE' ? (
        <ConfirmDialog title={texts.rotateTitle} action={texts.rotate} act={() => rotate().then(setSecret)} onClose={close}>
          <p>{texts.rotateHelp}</p>
        </ConfirmDialog>
      ) : null}
      {asked === 'REMOVE' ? (
        <LosingDialog
          endpoint={endpoint}
          title={texts.removeTitle}
          action={texts.remove}
          typed={endpointId}
          act={remove}
          onClose={close}
        >
          <p>{fill(texts.removeHelp, { url })}</p>
        </LosingDialog>
      ) : null}
      {secret === null ? null : (
        <ShownOnce title={texts.secret} value={secret} onClose={() => setSecret(null)}>
          <p>{texts.secretHelp}</p>
        </ShownOnce>
      )}
    </div>
  );
}

function useActs({ endpointId }: WebhookEndpoint, onChanged: () => Promise<unknown>) {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const path = `/v1/webhook-endpoints/${endpointId}`;
  const lookAtDeliveries = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith(`${path}/deliveries`) });
  return {
    change: async (body: Partial<EndpointSettings> & { enabled?: boolean }) => {
      await api.call('PATCH', path, { body });
      await onChanged();
    },
    test: async () => {
      await api.call('POST', `${path}/test`, { body: {} });
      await lookAtDeliveries();
    },
    rotate: async () => {
      const { secret } = await api.call<WebhookEndpointWithSecret>('POST', `${path}/rotate-secret`, { body: {} });
      await onChanged();
      return secret;
    },
    remove: async () => {
      await api.call('DELETE', path);
      navigate('/developers/webhooks');
    },
  };
}

/** The most that one page counts. */
const COUNTED_MAX = 100;

/** Confirms what cancels the pending deliveries of an endpoint, and says how many there are. */
function LosingDialog(props: {
  endpoint: WebhookEndpoint;
  title: string;
  action: string;
  typed?: string;
  act: () => Promise<unknown>;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const { endpoint, children, ...asked } = props;
  const texts = useWebhookTexts();
  const counted = useCounted();
  const pending = useGet<{ data: WebhookDelivery[]; nextCursor: string | null }>(
    `/v1/webhook-endpoints/${endpoint.endpointId}/deliveries?state=PENDING&limit=${COUNTED_MAX}`,
  );
  return (
    <ConfirmDialog {...asked} ready={pending.isSuccess}>
      {children}
      <Answered of={pending}>
        {({ data, nextCursor }) => (
          <p>
            <strong>{counted(nextCursor === null ? texts.pending : texts.pendingMany, data.length)}</strong>
          </p>
        )}
      </Answered>
    </ConfirmDialog>
  );
}
