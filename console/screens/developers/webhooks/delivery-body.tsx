import type { DeliveryWithBody } from '@faceproof/protocol/api/account/webhooks.js';
import { useState } from 'preact/hooks';
import { useGet } from '../../../api/use-api.js';
import { Dialog } from '../../../parts/dialogs/dialog.js';
import { Answered } from '../../../parts/states/answered.js';
import { usePartTexts } from '../../../parts/texts.js';
import { useWebhookTexts } from './texts.js';

/** The body of a delivery, loaded when someone asks for it. */
export function DeliveryBody({ deliveryId }: { deliveryId: string }) {
  const texts = useWebhookTexts();
  const { close: closes } = usePartTexts();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <button type="button" class="button small" onClick={() => setAsked(true)}>
        {texts.body}
      </button>
      {asked ? (
        <Dialog title={texts.body} onClose={close}>
          <Loaded deliveryId={deliveryId} />
          <div class="dialog-actions">
            <button type="button" class="button" onClick={close}>
              {closes}
            </button>
          </div>
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
