import type { DeliveryWithBody } from '@faceproof/protocol/api/account/webhooks.js';
import type { DeliveryState, WebhookDelivery } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useGet } from '../../../api/use-api.js';
import { Dialog } from '../../../parts/dialogs/dialog.js';
import { ActButton } from '../../../parts/forms/act-form.js';
import { Button } from '../../../parts/forms/button.js';
import { CopyId } from '../../../parts/shown/copy-id.js';
import { Time } from '../../../parts/shown/time.js';
import { Answered } from '../../../parts/states/answered.js';
import { useDeliveryStateWords } from '../../../session-view/words.js';
import { useMay } from '../../../sign-in/use-me.js';
import { fill } from '../../../texts/language.js';
import { useWebhookTexts } from './texts.js';

export function DeliveryRow(props: { delivery: WebhookDelivery; replay?: (deliveryId: string) => Promise<void> }) {
  const { delivery, replay } = props;
  const texts = useWebhookTexts();
  const states = useDeliveryStateWords();
  const mayRead = useMay()('webhooks');
  const { deliveryId, eventType, eventId, sessionId, state, nextAttemptAt, createdAt } = delivery;
  return (
    <tr>
      <th scope="row">
        <code>{eventType}</code> <CopyId id={eventId} short />
        {mayRead ? <DeliveryBody deliveryId={deliveryId} /> : null}
      </th>
      <td>{sessionId === null ? '–' : <Link href={`/sessions/${sessionId}`}>…{sessionId.slice(-6)}</Link>}</td>
      <td>
        <span class={`mark ${DELIVERY_LOOKS[state]}`}>{states[state]}</span>
        {nextAttemptAt === null ? null : (
          <div class="quiet">
            {texts.next} <Time at={nextAttemptAt} />
          </div>
        )}
      </td>
      <td>
        <Attempts attempts={delivery.attempts} />
      </td>
      <td>
        <Time at={createdAt} />
      </td>
      {replay === undefined ? null : (
        <td class="end">
          <ActButton text={texts.replay} act={() => replay(deliveryId)} />
        </td>
      )}
    </tr>
  );
}

/** The last attempt in one line; the others on demand. */
function Attempts({ attempts }: { attempts: WebhookDelivery['attempts'] }) {
  const last = attempts.at(-1);
  if (last === undefined) return <>–</>;
  if (attempts.length === 1) return <Attempt of={last} />;
  return (
    <details>
      <summary>
        <Attempt of={last} />
      </summary>
      <ol>
        {attempts.map((each) => (
          <li key={each.attempt}>
            <Attempt of={each} /> · <Time at={each.at} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Attempt({ of }: { of: WebhookDelivery['attempts'][number] }) {
  const texts = useWebhookTexts();
  const { responseStatus, error, latencyMs } = of;
  const said = [responseStatus, error === null ? texts.ok : texts.errors[error], fill(texts.ms, { n: latencyMs })];
  return <>{said.filter((each) => each !== null).join(' · ')}</>;
}

/** How the mark of each state looks. */
const DELIVERY_LOOKS: Readonly<Record<DeliveryState, string>> = {
  PENDING: 'warn',
  DELIVERED: 'good',
  FAILED: 'bad',
  CANCELED: '',
};

/** The contract's own list comes with its schemas, which write code at run time: the policy of the page forbids that. */
export const DELIVERY_STATES = Object.keys(DELIVERY_LOOKS) as DeliveryState[];

/** The body of a delivery, loaded when someone asks for it. */
function DeliveryBody({ deliveryId }: { deliveryId: string }) {
  const texts = useWebhookTexts();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button kind="small" text={texts.body} onClick={() => setAsked(true)} />
      {asked ? (
        <Dialog title={texts.body} closes onClose={close}>
          <Loaded deliveryId={deliveryId} />
        </Dialog>
      ) : null}
    </>
  );
}

function Loaded({ deliveryId }: { deliveryId: string }) {
  const texts = useWebhookTexts();
  const found = useGet<DeliveryWithBody>(`/v1/webhook-deliveries/${deliveryId}`);
  return (
    <Answered of={found}>
      {({ body }) =>
        body === null ? (
          <p class="quiet">{texts.bodyErased}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll it
          <pre class="body" tabIndex={0}>
            {indent(body)}
          </pre>
        )
      }
    </Answered>
  );
}

/** Pure. What is not JSON stays as it is. */
function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
