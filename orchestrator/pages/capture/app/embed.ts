/** The events of the contract, section 6. `capture.completed`: the person is done, not that they passed. */
export type EmbedEvent =
  | { type: 'capture.ready' }
  | { type: 'capture.permission_denied'; reason: string }
  | { type: 'capture.started'; attempt: number }
  | { type: 'capture.progress'; percent: number }
  | { type: 'capture.uploaded' }
  | { type: 'capture.retry'; hints: string[]; attemptsLeft: number }
  | { type: 'capture.completed' }
  | { type: 'capture.expired' }
  | { type: 'capture.failed'; reason: string };

export type Emit = (event: EmbedEvent) => void;

/**
 * Tells the page around the frame what happens: only where its origin is one of the session's.
 *
 * @returns a function that does nothing in a page of its own
 */
export function openEmitter(page: Window, session: { sessionId: string; embedOrigins: readonly string[] }): Emit {
  if (page.parent === page) return () => undefined;
  // Chromium and Safari tell who frames us; elsewhere each origin is tried, and the browser drops the wrong ones.
  const known = page.location.ancestorOrigins?.[0];
  const origins = session.embedOrigins.filter((origin) => known === undefined || origin === known);
  return (event) => {
    for (const origin of origins) {
      page.parent.postMessage({ source: 'faceproof', v: 1, sessionId: session.sessionId, ...event }, origin);
    }
  };
}
