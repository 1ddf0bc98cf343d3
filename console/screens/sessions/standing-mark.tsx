import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { useQuery } from '@tanstack/preact-query';
import { useApi } from '../../api/use-api.js';
import { useStatusWords } from '../../session-view/words.js';
import { useSessionTexts } from './texts.js';

/** The status, and where the person stands before an attempt begins: at the link, at the consent, or before the camera. */
export function StandingMark({ session }: { session: SessionEnvelope }) {
  const { sessionId, status, consent, attempts } = session;
  const texts = useSessionTexts().standing;
  const isEarly = status === 'CREATED' || (status === 'EXPIRED' && attempts.length === 0);
  const opened = useOpened(isEarly && consent === null ? sessionId : null);
  const attempt = attempts.at(-1);
  const said = () => {
    if (isEarly && consent !== null) return texts.agreed;
    if (isEarly) return opened === undefined ? null : opened ? texts.opened : texts.unopened;
    return status === 'CAPTURING' && attempt?.outcome === 'RETRY' ? texts.retry : null;
  };
  return (
    <>
      <StatusMark status={status} /> {said() === null ? null : <span>{said()}</span>}
    </>
  );
}

/** Whether the link of a session was opened: the search knows, and the envelope does not. */
function useOpened(sessionId: string | null): boolean | undefined {
  const api = useApi();
  const body = { sessionId, reached: 'OPENED', limit: 1 };
  const found = useQuery({
    queryKey: [api.mode, '/v1/sessions/search', body],
    enabled: sessionId !== null,
    refetchInterval: 5_000,
    queryFn: ({ signal }) => api.call<{ data: unknown[] }>('POST', '/v1/sessions/search', { body, signal, background: true }),
  });
  return found.data === undefined ? undefined : found.data.data.length > 0;
}

const KINDS: Partial<Record<SessionStatus, string>> = { APPROVED: 'good', DECLINED: 'bad', FAILED: 'bad', IN_REVIEW: 'warn' };

export function StatusMark({ status }: { status: SessionStatus }) {
  return <span class={`mark ${KINDS[status] ?? ''}`}>{useStatusWords()[status]}</span>;
}
