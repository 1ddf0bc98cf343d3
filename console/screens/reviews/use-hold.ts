import type { Review } from '@faceproof/protocol/api/reviews.js';
import { useCallback, useRef, useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { useChangeQueue } from './change-queue.js';

export interface Hold {
  busy: boolean;
  error: unknown;
  claim(): Promise<void>;
  release(): Promise<void>;
  /** Holds the case longer, unasked. */
  renew(): Promise<void>;
}

/** Claims a case and gives it back, one after the other. */
export function useHold(sessionId: string): Hold {
  const { call } = useApi();
  const change = useRef(useChangeQueue());
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const ask = useCallback(
    async (what: 'claim' | 'release', background: boolean) =>
      change.current(await call<Review>('POST', `/v1/reviews/${sessionId}/${what}`, { body: {}, background })),
    [call, sessionId],
  );
  const act = async (what: 'claim' | 'release') => {
    setState({ busy: true, error: null });
    try {
      await ask(what, false);
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
      throw error;
    }
  };
  const renew = useCallback(() => ask('claim', true), [ask]);
  return { ...state, claim: () => act('claim'), release: () => act('release'), renew };
}
