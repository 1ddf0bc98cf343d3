import type { EarlierSessions } from '@faceproof/protocol/api/sessions/reviews.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { Link } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { useReviewTexts } from './texts.js';

/** What the findings of replay and of a duplicate point to: the earlier session, its date, and whether it was the same person. */
export function EarlierList({ session: { sessionId, checks } }: { session: SessionEnvelope }) {
  const texts = useReviewTexts();
  const points = checks.some(
    ({ signs = [], duplicates = [] }) => duplicates.length > 0 || signs.some((sign) => sign.startsWith('REPLAYED')),
  );
  const found = useGet<EarlierSessions>(points ? `/v1/reviews/${sessionId}/earlier` : null, { renewed: true });
  if (!points) return null;
  return (
    <section>
      <h2>{texts.earlier}</h2>
      <Answered of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="quiet">{texts.earlierGone}</p>
          ) : (
            <ul class="why">
              {data.map((each) => (
                <li key={`${each.finding} ${each.sessionId}`}>
                  <Link href={`/sessions/${each.sessionId}`}>{texts.findings[each.finding]}</Link> <Time at={each.createdAt} />{' '}
                  · {each.samePerson ? texts.samePerson : texts.otherPerson}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}
