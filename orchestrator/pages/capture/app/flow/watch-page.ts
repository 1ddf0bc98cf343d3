import type { LinkMove, PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { type Api, CallError } from '../api.js';

/** Often enough to look immediate, and a quarter of what the service allows. */
const WATCH_MS = 2000;

/** Reads the session again and again. A lost connection only delays it. Ends when the signal is aborted or a call is refused. */
export async function watchPage(
  api: Api,
  signal: AbortSignal,
  on: { page(page: PageSession): void; error(error: unknown): void },
  move?: LinkMove,
): Promise<void> {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    if (signal.aborted) return;
    try {
      const page = await api.openPage(move);
      if (!signal.aborted) on.page(page);
    } catch (error) {
      if (error instanceof CallError && error.passing) continue;
      if (!signal.aborted) on.error(error);
      return;
    }
  }
}
