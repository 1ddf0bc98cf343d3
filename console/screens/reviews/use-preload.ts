import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { openPictures, type Pictures } from '../../session-view/open-pictures.js';
import { useMe } from '../../sign-in/use-me.js';

/**
 * Loads a case before it is opened: the session, and its two first pictures. The role of a reviewer sees pictures only of cases that
 * it holds, so of a case that no one holds a reviewer gets only the session.
 */
export function usePreload() {
  const api = useApi();
  const queries = useQueryClient();
  const { role, memberId } = useMe();
  const held = useRef(new Map<string, Pictures>());
  useEffect(() => {
    const { current } = held;
    return () => closeAll(current);
  }, []);
  return {
    preload({ sessionId, claimedBy }: Review) {
      const path = `/v1/sessions/${sessionId}`;
      void queries.prefetchQuery({ queryKey: [api.mode, path], queryFn: () => api.call('GET', path, { background: true }) });
      if ((role === 'REVIEWER' && claimedBy !== memberId) || held.current.has(sessionId)) return;
      closeAll(held.current);
      const pictures = openPictures(api, sessionId);
      held.current.set(sessionId, pictures);
      pictures.load('PRELOAD');
    },
    /** Hands the pictures over to what shows them. */
    take(sessionId: string): Pictures | null {
      const pictures = held.current.get(sessionId) ?? null;
      held.current.delete(sessionId);
      return pictures;
    },
  };
}

function closeAll(held: Map<string, Pictures>): void {
  for (const pictures of held.values()) pictures.close();
  held.clear();
}
