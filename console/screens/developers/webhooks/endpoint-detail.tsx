import type { WebhookEndpoint } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { Link } from 'wouter-preact';
import { useGet } from '../../../api/use-api.js';
import { CopyId } from '../../../parts/shown/copy-id.js';
import { Icon } from '../../../parts/shown/icon.js';
import { Time } from '../../../parts/shown/time.js';
import { Answered } from '../../../parts/states/answered.js';
import { useMay } from '../../../sign-in/use-me.js';
import { Deliveries } from './deliveries.js';
import { EndpointActs } from './endpoint-acts.js';
import { useWebhookTexts } from './texts.js';

/** One endpoint, what can be done with it, and what was sent to it. */
export function EndpointDetail({ endpointId }: { endpointId: string }) {
  const texts = useWebhookTexts();
  const mayChange = useMay()('webhooks');
  const found = useGet<WebhookEndpoint>(`/v1/webhook-endpoints/${encodeURIComponent(endpointId)}`);
  return (
    <>
      <p>
        <Link href="/developers/webhooks" class="back">
          <Icon name="back" /> {texts.back}
        </Link>
      </p>
      <Answered of={found}>
        {(endpoint) => (
          <>
            <h2 class="address">{endpoint.url}</h2>
            <EndpointFacts endpoint={endpoint} />
            {mayChange ? <EndpointActs endpoint={endpoint} onChanged={() => found.refetch()} /> : null}
            <Deliveries endpoint={endpoint} mayReplay={mayChange && endpoint.enabled} />
          </>
        )}
      </Answered>
    </>
  );
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const texts = useWebhookTexts();
  const { endpointId, description, events, createdAt, previousSecretExpiresAt } = endpoint;
  return (
    <dl class="facts">
      <dt>{texts.state}</dt>
      <dd>
        <EndpointState endpoint={endpoint} />
      </dd>
      <dt>{texts.events}</dt>
      <dd>{events === null ? texts.all : events.join(', ')}</dd>
      <dt>ID</dt>
      <dd>
        <CopyId id={endpointId} />
      </dd>
      <dt>{texts.added}</dt>
      <dd>
        <Time at={createdAt} />
        {description === null ? null : ` · ${description}`}
      </dd>
      {previousSecretExpiresAt === null ? null : (
        <>
          <dt>{texts.previous}</dt>
          <dd>
            <Time at={previousSecretExpiresAt} />
          </dd>
        </>
      )}
    </dl>
  );
}

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
