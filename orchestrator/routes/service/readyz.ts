import { HealthSchema } from '@faceproof/protocol/api/service.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';

/** Anyone may call the route, and a probe writes to the media store, so callers share an answer for this long. */
const FRESH_MS = 2000;
/** A dependency that hangs counts as unreachable. */
const PROBE_MS_MAX = 1500;

/**
 * Ready: the database answers, the media store accepts bytes, the encryption keys are in memory, and a worker that passed its
 * self-test takes captures.
 */
export function getReadyz(service: Service): Handler<'anyone'> {
  const last: { at: number; failing: Promise<string[]> | null } = { at: 0, failing: null };
  return handlerFor('anyone', {
    body: null,
    doc: {
      id: 'getReadiness',
      tag: 'Service',
      summary: 'Check that all dependencies answer',
      answers: { 200: HealthSchema },
    },
    async handle() {
      const now = performance.now();
      if (last.failing === null || now - last.at > FRESH_MS) {
        last.at = now;
        last.failing = probeAll(service);
      }
      const failing = await last.failing;
      if (failing.length > 0) {
        throw new Refusal('dependency_unavailable', `Not ready: ${failing.join(', ')}.`, {
          members: { failing },
          headers: { 'Retry-After': '2' },
        });
      }
      return { status: 200, body: { status: 'ready' } };
    },
  });
}

/** @returns the names of the dependencies that do not answer in time */
async function probeAll(service: Service): Promise<string[]> {
  const probes: Record<string, () => Promise<unknown>> = {
    database: async () => service.db.raw('select 1'),
    media: () => service.vault.probe(),
    keys: async () => service.vault.checkKeys(),
    workers: async () => {
      if ((await service.jobs.countWorkers()) === 0) throw new Error('No worker is taking captures');
    },
  };
  const results = await Promise.all(
    Object.entries(probes).map(async ([dependency, probe]) => {
      try {
        await withinTime(probe());
        return [];
      } catch (err) {
        service.log.debug({ err, dependency }, 'Not ready');
        return [dependency];
      }
    }),
  );
  return results.flat();
}

async function withinTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PROBE_MS_MAX} ms`)), PROBE_MS_MAX);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
