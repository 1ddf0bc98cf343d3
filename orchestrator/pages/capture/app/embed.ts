/** The events of the contract, section 6. `capture.completed` means that the person is finished, not that they passed. */
export type EmbedEvent =
  | { type: 'capture.ready' }
  | { type: 'capture.permission_denied'; reason: string }
  | { type: 'capture.started'; attempt: number }
  | { type: 'capture.progress'; percent: number }
  | CaptureStep
  | { type: 'capture.uploaded' }
  | { type: 'capture.retry'; hints: string[]; attemptsLeft: number }
  | { type: 'capture.completed'; state: 'SENT' | 'NOT_SENT' }
  | { type: 'capture.expired' }
  | { type: 'capture.failed'; reason: string };

/** What the person is asked for now. `index` from 1. */
export interface CaptureStep {
  type: 'capture.step';
  index: number;
  total: number;
  kind: 'HOLD_STILL' | 'TURN' | 'LIGHT';
  direction?: 'LEFT' | 'RIGHT' | 'UP' | 'DOWN' | 'CENTER';
}

export type Emit = (event: EmbedEvent) => void;

/**
 * Posts events to the embedding page, if its origin is one of the session's.
 *
 * @returns a function that does nothing if the page is not in a frame
 */
export function openEmitter(page: Window, session: { sessionId: string; embedOrigins: readonly string[] }): Emit {
  if (page.parent === page) return () => undefined;
  // Chromium and Safari report the embedding origin. Elsewhere every origin is tried, and the browser drops the wrong ones.
  const known = page.location.ancestorOrigins?.[0];
  const origins = session.embedOrigins.filter((origin) => known === undefined || origin === known);
  return (event) => {
    for (const origin of origins) {
      page.parent.postMessage({ source: 'faceproof', v: 1, sessionId: session.sessionId, ...event }, origin);
    }
  };
}
