import { Refusal } from '../../refusal.js';

/** Previews that run in this process; other processes have limits of their own. Each takes seconds if it judges many sessions. */
export interface PreviewLimits {
  /** @throws Refusal overloaded */
  run<T>(accountId: string, preview: () => Promise<T>): Promise<T>;
}

const PREVIEWS_MAX = 4;
const RETRY_AFTER_SECONDS = 5;

export function openPreviewLimits(): PreviewLimits {
  const running = new Set<string>();
  return {
    async run(accountId, preview) {
      if (running.has(accountId) || running.size >= PREVIEWS_MAX) throw tooMany();
      running.add(accountId);
      try {
        return await preview();
      } finally {
        running.delete(accountId);
      }
    },
  };
}

function tooMany(): Refusal {
  return new Refusal(
    'overloaded',
    'A preview of this account is running, or too many previews of other accounts are. Try again when one has ended.',
    { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
  );
}
