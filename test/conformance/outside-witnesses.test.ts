import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFaceproof } from '@faceproof/client/index.js';
import { makeWitness } from '@faceproof/client/witness/witness-key.js';
import { freePort } from '@faceproof/installation/free-port.js';
import { SLOT_MS } from '@faceproof/orchestrator/evidence-log/witnesses/start-witnessing.js';
import { toBase64 } from '@faceproof/protocol/log/base64.js';
import { verifyCosignatures } from '@faceproof/protocol/log/cosignatures.js';
import { readCheckpoint, readLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAllReceipts } from '../harness/services/append-receipts.js';
import { makeSmallLog } from '../harness/services/small-log.js';
import { startWitness } from '../harness/services/start-witness.js';
import { openHouse } from '../integration/journey-house.js';
import { fetchModule, skipNote } from './outside/fetch-module.js';
import { TESSERA, TORCHWOOD } from './outside/modules.js';

/** Our log with a witness of others, and a log of others with our witness. */

const litewitness = { folder: fetchModule(TORCHWOOD), place: 'cmd/litewitness' };
const tessera = { folder: fetchModule(TESSERA), place: 'cmd/examples/posix-oneshot' };
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

describe.skipIf(litewitness.folder === null || !HAS_AGENT)(
  `litewitness of torchwood${skipNote(TORCHWOOD, litewitness.folder)}${HAS_AGENT ? '' : ' (needs ssh-agent)'}`,
  () => {
    it(
      'cosigns our log as it grows, beside our own witness',
      async () => {
        const outside = await startLitewitness(await build(litewitness));
        const own = { folder: join(folder, 'own'), port: await freePort('127.0.0.1', 0) };
        const { vkey } = await makeWitness(own.folder, 'own.example');
        const WITNESSES = `${outside.vkey} ${outside.url}, ${vkey} http://127.0.0.1:${own.port}`;
        const house = await openHouse({ environment: { WITNESSES } });
        undo.push(() => house.close());
        const { evidenceLogKey } = house.service;
        outside.addLog(evidenceLogKey.origin, evidenceLogKey.vkey);
        const witness = await startWitness(own.folder, [evidenceLogKey.vkey], own.port);
        undo.push(() => witness.kill());

        const faceproof = createFaceproof({ apiKey: house.account.testKey, baseUrl: house.base });
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
          await appendAllReceipts(house.service);
          house.passMs(SLOT_MS);
          const witnesses = async () => {
            await house.superuser('evidence_log_witnesses').whereNull('leased_until').update({ next_attempt_at: null });
            const { log } = await faceproof.sessions.evidence(sessionId);
            return (await verifyCosignatures(log?.checkpoint, [outside.vkey, vkey])).map(({ name }) => name);
          };
          await expect.poll(witnesses, { timeout: 30_000 }).toEqual(['litewitness.example', 'own.example']);
        }
      },
      BUILD_MS_MAX,
    );
  },
);

describe.skipIf(tessera.folder === null)(`a log of Tessera${skipNote(TESSERA, tessera.folder)}`, () => {
  it(
    'is cosigned by our witness as it grows, and Tessera accepts the cosignatures',
    async () => {
      const program = await build(tessera);
      const seed = new Uint8Array(32).fill(9);
      const log = await makeSmallLog('log.example/tessera', seed);
      const own = join(folder, 'own');
      const { vkey } = await makeWitness(own, 'own.example');
      const witness = await startWitness(own, [log.vkey]);
      undo.push(() => witness.kill());
      const policy = join(folder, 'policy');
      writeFileSync(policy, `witness own ${vkey} ${witness.url}\ngroup everybody all own\nquorum everybody\n`);
      const { hash } = readLogKey(log.vkey)!;
      const key = `PRIVATE+KEY+${log.origin}+${Buffer.from(hash).toString('hex')}+${toBase64(Uint8Array.of(1, ...seed))}`;
      const sizes = [];
      for (const [round, count] of [1, 3, 5, 8].entries()) {
        const entries = join(folder, `entries-${round}`);
        mkdirSync(entries);
        for (let i = 0; i < count; i++) writeFileSync(join(entries, `${i}`), `entry ${round} ${i}`);
        // Without a cosignature that it accepts, it publishes no checkpoint.
        const args = ['--storage_dir', join(folder, 'log'), '--entries', `${entries}/*`, '--witness_policy_file', policy];
        execFileSync(program, args, { env: { ...process.env, LOG_PRIVATE_KEY: key }, stdio: 'pipe' });
        const note = readFileSync(join(folder, 'log', 'checkpoint'), 'utf8');
        expect(await verifyCosignatures(note, [vkey])).toHaveLength(1);
        sizes.push(readCheckpoint(note)?.size);
      }
      expect(sizes).toEqual([1, 4, 9, 17]);
    },
    BUILD_MS_MAX,
  );
});

/** The digests of what the module needs are in its own go.sum, which has the module's digest in turn. */
async function build(of: { folder: string | null; place: string }): Promise<string> {
  const program = join(folder, 'program');
  const env = { ...process.env, GOTOOLCHAIN: 'auto', GOFLAGS: '-mod=readonly' };
  await promisify(execFile)('go', ['build', '-o', program, '.'], { cwd: join(of.folder ?? '', of.place), env });
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
  const port = await freePort('127.0.0.1', 0);
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
