import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFaceproof } from '@faceproof/client/index.js';
import { listLogKeys } from '@faceproof/orchestrator/evidence-log/evidence-log.store.js';
import { SLOT_MS } from '@faceproof/orchestrator/evidence-log/witnesses/start-witnessing.js';
import { verifyCosignatures } from '@faceproof/protocol/log/cosignatures.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../harness/free-port.js';
import { appendAllReceipts } from '../harness/services/append-receipts.js';
import { openFixture } from '../integration/settling/journey-fixture.js';
import { fetchModule, skipNote } from './outside/fetch-module.js';
import { TORCHWOOD } from './outside/modules.js';

/** Our log with a witness of others. */

const torchwood = fetchModule(TORCHWOOD);
/** litewitness takes two minutes to build on two cores, and contains SQLite. */
const BUILD_MS_MAX = 600_000;
const HAS_AGENT = spawnSync('ssh-agent', ['-h']).error === undefined;

let folder: string;
const undo: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faceproof-outside-'));
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(torchwood === null || !HAS_AGENT)(
  `litewitness of torchwood${skipNote(TORCHWOOD, torchwood)}${HAS_AGENT ? '' : ' (needs ssh-agent)'}`,
  () => {
    it(
      'cosigns our log as it grows',
      async () => {
        const outside = await startLitewitness(await build(torchwood!));
        const fixture = await openFixture({ environment: { WITNESSES: `${outside.vkey} ${outside.url}` } });
        undo.push(() => fixture.close());
        const [log] = await listLogKeys(fixture.service.db);
        outside.addLog(log!.origin, log!.vkey);

        const faceproof = createFaceproof({ apiKey: fixture.account.testKey, baseUrl: fixture.base });
        for (const size of [1, 2, 4, 7]) {
          const before = readCheckpoint(await faceproof.evidence.checkpoint())?.size ?? 0;
          let sessionId = '';
          for (let i = before; i < size; i++) {
            ({ sessionId } = await faceproof.sessions.create({
              flow: 'LIVENESS_ONLY',
              purpose: 'Witnesses',
              simulate: { scenario: 'approve' },
            }));
            await faceproof.sessions.waitForDecision(sessionId);
          }
          await appendAllReceipts(fixture.service);
          fixture.passMs(SLOT_MS);
          const witnesses = async () => {
            await fixture.superuser('evidence_log_witnesses').whereNull('leased_until').update({ next_attempt_at: null });
            const { log } = await faceproof.sessions.evidence(sessionId);
            return (await verifyCosignatures(log?.checkpoint, [outside.vkey])).map(({ name }) => name);
          };
          await expect.poll(witnesses, { timeout: 30_000 }).toEqual(['litewitness.example']);
        }
      },
      BUILD_MS_MAX,
    );
  },
);

/** The digests of what the module needs are in its own go.sum, which has the module's digest in turn. */
async function build(source: string): Promise<string> {
  const program = join(folder, 'program');
  const env = { ...process.env, GOTOOLCHAIN: 'auto', GOFLAGS: '-mod=readonly' };
  await promisify(execFile)('go', ['build', '-o', program, '.'], { cwd: join(source, 'cmd/litewitness'), env });
  return program;
}

/** Its key lies in an ssh-agent, and its logs in SQLite. */
async function startLitewitness(program: string) {
  const socket = join(folder, 'agent');
  const agent = spawn('ssh-agent', ['-a', socket, '-D'], { stdio: ['ignore', 'pipe', 'inherit'] });
  undo.push(() => agent.kill());
  await once(agent.stdout, 'data');
  const key = join(folder, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  execFileSync('ssh-add', ['-q', key], { env: { ...process.env, SSH_AUTH_SOCK: socket } });
  const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-l', '-f', key], { encoding: 'utf8' }).split(' ');
  const database = join(folder, 'litewitness.db');
  const port = await freePort();
  const args = ['-name', 'litewitness.example', '-db', database, '-ssh-agent', socket, '-key', fingerprint];
  const child = spawn(program, [...args, '-listen', `127.0.0.1:${port}`], { stdio: ['ignore', 'ignore', 'pipe'] });
  undo.push(() => child.kill('SIGKILL'));
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => written, { timeout: 30_000 }).toMatch(/vkey=\S+/);
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  return {
    url,
    vkey: /vkey=(\S+)/.exec(written)?.[1] ?? '',
    /** As witnessctl does, which needs a module that not every proxy has. */
    addLog(origin: string, logKey: string) {
      const script = `import base64, hashlib, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("insert into log values (?, 0, ?)", (sys.argv[2], base64.b64encode(hashlib.sha256().digest()).decode()))
db.execute("insert into key values (?, ?)", (sys.argv[2], sys.argv[3]))
db.commit()`;
      execFileSync('python3', ['-c', script, database, origin, logKey]);
    },
  };
}
