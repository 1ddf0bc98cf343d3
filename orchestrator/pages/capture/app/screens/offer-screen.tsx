import type { HandoverOffer } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useRef } from 'preact/hooks';
import type { Api } from '../api.js';
import { Button } from '../parts/button.js';
import { Heading } from '../parts/heading.js';
import { PairCode } from '../parts/pair-code.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  offer: HandoverOffer;
  api: Api;
  onAccepted(): void;
  onDecline(): void;
  onError(error: unknown): void;
}

/** On the other device: who asks, why, and the number to compare. Nothing changes before the person agrees. */
export function OfferScreen({ offer, api, onAccepted, onDecline, onError }: Props) {
  const { strings, say } = useTexts();
  const text = strings.offer;
  // A second press while the first is on its way does nothing; the button stays enabled, so that it keeps the focus.
  const sent = useRef(false);
  const accept = () => {
    if (sent.current) return;
    sent.current = true;
    api.acceptHandover().then(onAccepted, onError);
  };
  return (
    <>
      <Heading>{text.title}</Heading>
      <p>{say(text.text)}</p>
      <dl class="facts">
        <dt>{strings.consent.purpose}</dt>
        <dd>
          <bdi>{offer.purpose}</bdi>
        </dd>
      </dl>
      <p>{text.code}</p>
      <PairCode code={offer.code} />
      <p class="notice">{text.same}</p>
      <div class="actions">
        <Button kind="button primary" onClick={accept} text={text.accept} />
        <Button onClick={onDecline} text={text.decline} />
      </div>
    </>
  );
}

export function DeclinedScreen() {
  const { offer } = useTexts().strings;
  return (
    <>
      <Heading>{offer.declinedTitle}</Heading>
      <p class="center">{offer.declined}</p>
    </>
  );
}
