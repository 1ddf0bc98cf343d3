import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { useApi } from '../../api/use-api.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { useStatusWords } from '../../session-view/words.js';
import { useReviewTexts } from './texts.js';

const SHOWN_MAX = 5;

interface Found {
  data: SessionEnvelope[];
  nextCursor: string | null;
}

/** How the other sessions of the person ended, newest first. The search is a POST: no address may name a person. */
export function PersonHistory({ session, subjectId }: { session: SessionEnvelope; subjectId: string }) {
  const texts = useReviewTexts();
  const api = useApi();
  const found = useQuery({
    queryKey: [api.mode, '/v1/sessions/search', 'history', subjectId],
    queryFn: ({ signal }) => {
      const body = { subjectIds: [subjectId], limit: SHOWN_MAX + 1 };
      return api.call<Found>('POST', '/v1/sessions/search', { body, signal, background: true });
    },
  });
  return (
    <section>
      <h2>{texts.history}</h2>
      <Answered of={found}>
        {({ data, nextCursor }) => {
          const others = data.filter(({ sessionId }) => sessionId !== session.sessionId);
          const isAll = nextCursor === null && others.length <= SHOWN_MAX;
          return (
            <>
              {others.length === 0 ? (
                <p class="quiet">{texts.historyNone}</p>
              ) : (
                <SessionLinks sessions={others.slice(0, SHOWN_MAX)} />
              )}
              {isAll ? null : (
                <Link href="/sessions" state={{ subjectId }}>
                  {texts.historyMore}
                </Link>
              )}
            </>
          );
        }}
      </Answered>
    </section>
  );
}

function SessionLinks({ sessions }: { sessions: readonly SessionEnvelope[] }) {
  const statuses = useStatusWords();
  return (
    <ul class="why">
      {sessions.map(({ sessionId, status, createdAt }) => (
        <li key={sessionId}>
          <Link href={`/sessions/${sessionId}`}>{statuses[status]}</Link> <Time at={createdAt} />
        </li>
      ))}
    </ul>
  );
}
