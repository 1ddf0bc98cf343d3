import { notNow } from '../../refusal.js';

/** Previews that run in this process; other processes have limits of their own. Each takes seconds if it judges many sessions. */
export interface PreviewLimits {
  /** @throws Refusal overloaded */
  run<T>(accountId: string, preview: () => Promise<T>): Promise<T>;
}

const PREVIEWS_MAX = 4;
const TOO_MANY =
  'A preview of this account is running, or too many previews of other accounts are. Try again when one has ended.';

export function openPreviewLimits(): PreviewLimits {
  const running = new Set<string>();
  return {
    async run(accountId, preview) {
      if (running.has(accountId) || running.size >= PREVIEWS_MAX) throw notNow('overloaded', TOO_MANY, 5);
      running.add(accountId);
      try {
        return await preview();
      } finally {
        running.delete(accountId);
      }
    },
  };
}
