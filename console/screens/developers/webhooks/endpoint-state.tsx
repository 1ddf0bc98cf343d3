import type { WebhookEndpoint } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { Time } from '../../../parts/shown/time.js';
import { useWebhookTexts } from './texts.js';

/** Whether events are sent to an endpoint, and accepted. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = useWebhookTexts();
  const { enabled, disabledReason, disabledAt, failingSince } = endpoint;
  if (!enabled)
    return (
      <>
        <span class="mark bad">{texts.disabled[disabledReason ?? 'BY_REQUEST']}</span>{' '}
        {disabledAt === null ? null : <Time at={disabledAt} />}
      </>
    );
  if (failingSince === null) return <span class="mark good">{texts.works}</span>;
  return (
    <>
      <span class="mark warn">{texts.failing}</span>{' '}
      <span class="quiet">
        {texts.failingSince} <Time at={failingSince} />
      </span>
    </>
  );
}
