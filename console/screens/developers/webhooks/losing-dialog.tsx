import type { WebhookDelivery, WebhookEndpoint } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { ComponentChildren } from 'preact';
import { useGet } from '../../../api/use-api.js';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.js';
import { Answered } from '../../../parts/states/answered.js';
import { useCounted } from '../../../texts/language.js';
import { useWebhookTexts } from './texts.js';

/** The most that one page counts. */
const COUNTED_MAX = 100;

/** Confirms what cancels the pending deliveries of an endpoint, and says how many there are. */
export function LosingDialog(props: {
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
