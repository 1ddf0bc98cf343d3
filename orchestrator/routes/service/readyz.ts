import { HealthSchema } from '@faceproof/protocol/responses/health.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';

/** Ready: the database answers, the media store takes bytes, and a worker that has proved itself takes captures. */
export function getReadyz(service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: {
      id: 'getReadiness',
      tag: 'Service',
      summary: 'Whether everything that it depends on answers',
      answers: { 200: HealthSchema },
    },
    async handle() {
      const probes: Record<string, () => Promise<unknown>> = {
        database: () => service.db.raw('select 1'),
        media: () => service.vault.probe(),
        workers: async () => {
          if ((await service.jobs.countWorkers()) === 0) throw new Error('No worker takes captures');
        },
      };
      const failing: string[] = [];
      for (const [name, probe] of Object.entries(probes)) {
        await probe().catch((err: unknown) => {
          service.log.debug({ err, dependency: name }, 'Not ready');
          failing.push(name);
        });
      }
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
