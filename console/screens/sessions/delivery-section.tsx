import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { WebhookDelivery } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { Link } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { useDeliveryStateWords } from '../../session-view/words.js';
import { useSessionTexts } from './texts.js';

/** The events of a session that went to the endpoints of the account, newest first. */
export function DeliverySection({ session }: { session: SessionEnvelope }) {
  const texts = useSessionTexts();
  const states = useDeliveryStateWords();
  const found = useGet<{ data: WebhookDelivery[] }>(`/v1/sessions/${session.sessionId}/deliveries?limit=50`);
  return (
    <section>
      <h2>{texts.deliveries}</h2>
      <Answered of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="quiet">{texts.noDelivery}</p>
          ) : (
            <ul class="why">
              {data.map(({ deliveryId, endpointId, eventType, state, createdAt, attempts }) => (
                <li key={deliveryId}>
                  <Link href={`/developers/webhooks/${endpointId}`}>
                    <code>{eventType}</code>
                  </Link>{' '}
                  {states[state]}
                  {attempts.length > 1 ? ` (${attempts.length})` : ''} · <Time at={createdAt} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}
