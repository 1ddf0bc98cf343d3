import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { WebhookDelivery } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { Button } from '../../parts/forms/button.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { Faces } from '../../session-view/faces.js';
import { usePictures } from '../../session-view/open-pictures.js';
import { HeldTable } from '../../session-view/person/held-table.js';
import { usePersonTexts } from '../../session-view/person/texts.js';
import { useSubjectSummary } from '../../session-view/person/use-subject-summary.js';
import { SaidList } from '../../session-view/said-list.js';
import { useDeliveryStateWords } from '../../session-view/words.js';
import { useMe } from '../../sign-in/use-me.js';
import { useCounted } from '../../texts/language.js';
import { useSessionTexts } from './texts.js';

/** Pictures of a person are loaded only when someone asks: each look is an entry of the audit log. */
export function PictureSection({ sessionId }: { sessionId: string }) {
  const texts = useSessionTexts();
  const { role } = useMe();
  const [asked, setAsked] = useState(false);
  return (
    <section>
      <h2>{texts.pictures}</h2>
      <p class="quiet">
        {texts.picturesHelp} {role === 'DPO' ? texts.picturesOfRequest : ''}
      </p>
      {asked ? <AskedPictures sessionId={sessionId} /> : <Button text={texts.showPictures} onClick={() => setAsked(true)} />}
    </section>
  );
}

function AskedPictures({ sessionId }: { sessionId: string }) {
  const texts = useSessionTexts();
  const counted = useCounted();
  const pictures = usePictures(sessionId);
  const items = pictures.now.items ?? [];
  const deleted = items.filter(({ state }) => state === 'DELETED').length;
  return (
    <>
      {items.length === 0 ? null : (
        <p>
          {counted(texts.readable, items.length - deleted)}; {counted(texts.gone, deleted)}.
        </p>
      )}
      <Faces pictures={pictures} />
    </>
  );
}

/** What is held about the person of a session, and until when. */
export function HeldSection({ session }: { session: SessionEnvelope }) {
  const texts = usePersonTexts();
  const [asked, setAsked] = useState(false);
  const { subjectId, evidence } = session;
  return (
    <section>
      <h2>{texts.held}</h2>
      {subjectId === null ? <p class="quiet">{texts.heldNobody}</p> : null}
      {subjectId === null || asked ? null : (
        <p>
          <Button text={texts.showHeld} onClick={() => setAsked(true)} />
        </p>
      )}
      {subjectId !== null && asked ? <AskedSummary subjectId={subjectId} /> : null}
      {evidence === null ? null : <p class="quiet">{texts.heldReceipt}</p>}
    </section>
  );
}

function AskedSummary({ subjectId }: { subjectId: string }) {
  const summary = useSubjectSummary(subjectId);
  return <Answered of={summary}>{({ held }) => <HeldTable held={held} />}</Answered>;
}

/** The way to the case, and its votes for those who may see them already. */
export function ReviewSection({ sessionId }: { sessionId: string }) {
  const texts = useSessionTexts();
  const review = useGet<Review>(`/v1/reviews/${sessionId}`);
  return (
    <>
      <p>
        <Link href={`/reviews/${sessionId}`}>{texts.inReviews}</Link>
      </p>
      <Answered of={review}>{(found) => <SaidList review={found} />}</Answered>
    </>
  );
}

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
