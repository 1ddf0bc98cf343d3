import type { WebhookEndpoint } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { Time } from '../../../parts/shown/time.js';
import { useTexts } from '../../../texts/language.js';
import { WEBHOOKS } from './texts.js';

/** Whether events are sent to an endpoint, and accepted. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = useTexts(WEBHOOKS);
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
