import type { Call } from '@faceproof/orchestrator/http/call.js';
import { getReadyz } from '@faceproof/orchestrator/routes/service/service.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import { expect, it } from 'vitest';

const CALL = {} as Call<never>;

it('probes once for many callers', async () => {
  const probes = { media: 0 };
  const countProbe = async () => {
    probes.media += 1;
  };
  const { handle } = getReadyz(serviceWith(countProbe));
  const answers = await Promise.all(Array.from({ length: 100 }, () => handle(CALL)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(probes.media).toBe(1);
});

it('names a dependency that hangs', async () => {
  const { handle } = getReadyz(serviceWith(() => new Promise(() => undefined)));
  await expect(handle(CALL)).rejects.toMatchObject({ code: 'dependency_unavailable', members: { failing: ['media'] } });
});

/** Only what readiness asks of a service. */
function serviceWith(probe: () => Promise<void>): Service {
  const parts = {
    db: { raw: async () => ({ rows: [{ readOnly: 'off' }] }) },
    vault: { probe, checkKeys: () => undefined, subjectKeys: { apart: null } },
    clockSkew: { check: () => undefined },
    jobs: { countWorkers: async () => 1 },
    log: { debug: () => undefined },
  };
  return parts as unknown as Service;
}
