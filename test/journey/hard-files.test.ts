import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROBLEMS, type ProblemCode } from '@faceproof/protocol/problems.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../harness/long-run.js';
import { framesForm, type Integrator, integrator, type Reply } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'hard');
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name !== 'labels.csv') : [];
/** Every so many files also goes through the whole journey, which takes longer than being refused at the upload. */
const JOURNEY_EVERY = IS_LONG ? 8 : 24;
/** A reference takes a process of its own in the worker, so `npm test` sends every fifteenth. */
const REFERENCE_EVERY = IS_LONG ? 1 : 15;

let service: TestService;
let api: Integrator;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_FACTOR: '100' } });
  api = integrator(service.baseUrl, service.liveKey);
});
afterAll(() => service.stop());

function isKnownRefusal({ status, body }: Reply): boolean {
  return status >= 400 && status < 500 && PROBLEMS[body.code as ProblemCode]?.status === status;
}

describe.skipIf(files.length === 0)('odd, broken and hostile pictures (skipped where ../shared/data/hard is missing)', () => {
  it('as references: each is taken or refused by name, never a fault of ours', async () => {
    const outcomes: Record<string, string> = {};
    const sent = files.filter((file, i) => i % REFERENCE_EVERY === 0 || file.startsWith('bomb'));
    for (const name of sent) {
      const form = new FormData();
      form.append('purpose', 'DOCUMENT_IMAGE');
      form.append('file', new Blob([new Uint8Array(await readFile(join(FOLDER, name)))]), name);
      const reply = await api.call('POST', '/v1/files', { body: form });
      outcomes[name] = reply.status === 201 ? 'taken' : reply.body.code;
      expect(reply.status === 201 || isKnownRefusal(reply), `${name}: ${reply.status}`).toBe(true);
    }
    expect(outcomes['bomb_30000x30000.png']).toBe('payload_too_large');
    expect(Object.values(outcomes).filter((outcome) => outcome === 'taken').length).toBeGreaterThan(sent.length / 3);
  });

  it('as frames: each is refused at once or settled, and the service lives', async () => {
    const settled: Promise<unknown>[] = [];
    for (const name of files.filter((file, i) => i % JOURNEY_EVERY === 0 || file.startsWith('bomb'))) {
      const bytes = await readFile(join(FOLDER, name));
      const created = await api.call('POST', '/v1/sessions', { body: { flow: 'LIVENESS_ONLY', purpose: 'Hard' } });
      const opened = await api.call('POST', '/v1/captures', { body: {}, bearer: created.body.handoff.captureToken });
      const { captureId, uploadToken, claimToken } = opened.body;
      const reply = await api.call('PUT', `/v1/captures/${captureId}/media`, {
        body: framesForm([bytes, bytes, bytes]),
        bearer: uploadToken,
      });
      expect(reply.status === 202 || isKnownRefusal(reply), `${name}: ${reply.status}`).toBe(true);
      if (reply.status === 202)
        settled.push(measured(captureId, claimToken).then((state) => expect(state, name).not.toBe('EXPIRED')));
    }
    await Promise.all(settled);
    const failed = await api.call('GET', '/v1/sessions?status=FAILED');
    expect(failed.body.data).toEqual([]);
    expect((await api.call('GET', '/readyz')).status).toBe(200);
  });
});

async function measured(captureId: string, claimToken: string): Promise<string> {
  for (;;) {
    const { body } = await api.call('GET', `/v1/captures/${captureId}`, { bearer: claimToken });
    if (body.state !== 'PROCESSING') return body.state;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
