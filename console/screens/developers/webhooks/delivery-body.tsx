import type { DeliveryWithBody } from '@faceproof/protocol/api/webhooks.js';
import { useState } from 'preact/hooks';
import { useGet } from '../../../api/use-get.js';
import { Answered } from '../../../parts/answered.js';
import { useTexts } from '../../../texts/language.js';
import { WEBHOOKS } from './texts.js';

/** The body of a delivery, loaded when somebody asks for it. */
export function DeliveryBody({ deliveryId }: { deliveryId: string }) {
  const texts = useTexts(WEBHOOKS);
  const [asked, setAsked] = useState(false);
  return (
    <details onToggle={(event) => event.currentTarget.open && setAsked(true)}>
      <summary>{texts.body}</summary>
      {asked ? <Loaded deliveryId={deliveryId} /> : null}
    </details>
  );
}

function Loaded({ deliveryId }: { deliveryId: string }) {
  const texts = useTexts(WEBHOOKS);
  const found = useGet<DeliveryWithBody>(`/v1/webhook-deliveries/${deliveryId}`);
  return (
    <Answered of={found}>
      {({ body }) =>
        body === null ? (
          <p class="quiet">{texts.bodyErased}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll it
          <pre class="note" tabIndex={0}>
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
