import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runArchive } from '@faceproof/client/archive/run-archive.js';
import { runCli } from '@faceproof/client/cli/main.js';
import { createFaceproof, type Evidence } from '@faceproof/client/index.js';
import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { cosign, verifyCosignatures, writeWitnessKey } from '@faceproof/protocol/log/cosignatures.js';
import { addSignatures } from '@faceproof/protocol/log/signed-note.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimLink, frameForm, upload } from '../contract/harness/capture-attempt.js';
import { type Api, LIVENESS, openApi } from '../contract/harness/orchestrator-in-process.js';
import { appendAllReceipts, logSignerOf } from '../harness/services/append-receipts.js';

/** `faceproof archive`, from a running service to files that verify without it. */

let api: Api;
let root: string;
let folder: string;
let isClosed: boolean;
beforeEach(async () => {
  api = await openApi();
  isClosed = false;
  root = await mkdtemp(join(tmpdir(), 'faceproof-archive-'));
  folder = join(root, 'receipts of 2026');
});
afterEach(async () => {
  if (!isClosed) await api.close();
  await rm(root, { recursive: true, force: true });
});

describe('faceproof archive', () => {
  it('keeps receipts of every kind, with their texts, and they verify without the service', async () => {
    await decideWithConsent();
    const { sessionId } = await api.decided('review_pending');
    await api.call('POST', `/v1/sessions/${sessionId}/review`, { body: { outcome: 'DECLINED', reviewer: 'Ada' } });
    await api.call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'one' } });
    await api.call('POST', '/v1/subjects/erase', { body: { subjectId: 'one' } });
    await appendAllReceipts(api.service);
    expect(await archive()).toMatchObject({ code: 0, printed: expect.stringContaining('has 4 receipts, 4 new') });
    expect((await lines()).map(({ bundle }) => bundle.type)).toEqual(['verification', 'verification', 'review', 'erasure']);
    expect(await readdir(join(folder, 'consent-texts'))).toHaveLength(1);

    await api.close();
    isClosed = true;
    expect(await verify()).toMatchObject({ code: 0, printed: expect.stringContaining('4 valid, 0 not valid') });
  });

  it('adds what is new, changes nothing else, and proves that the log only grew', async () => {
    await decide();
    await archive();
    const [before] = await files();
    expect(await archive()).toMatchObject({ code: 0, printed: expect.stringContaining('has 1 receipt, 0 new') });
    await decide();
    await decide();
    expect(await archive()).toMatchObject({ code: 0, printed: expect.stringContaining('has 3 receipts, 2 new') });
    expect((await files())[0]).toEqual(before);
    const chain = await json('checkpoints.json');
    expect(chain.map(({ consistency }: { consistency?: { from: number; to: number } }) => consistency?.from)).toEqual([
      undefined,
      1,
    ]);
    expect(await verify()).toMatchObject({ code: 0, printed: expect.stringContaining('2 checkpoints of one log') });
  });

  it('goes on after it was killed at any file, and loses and repeats nothing', async () => {
    for (let i = 0; i < 3; i++) await decide();
    await archive();
    // What a process leaves behind that was killed after the file of receipts and before the list: twice as many receipts as listed.
    const list = await json('archive.json');
    await writeFile(join(folder, 'archive.json'), JSON.stringify({ ...list, segments: [], next: 0, accountId: null }));
    await writeFile(join(folder, 'receipts', '.0000000000000000.ndjson.new'), 'half a fi');
    await writeFile(join(folder, 'archive.lock'), `999999999 ${hostname()}\n`);
    await decide();
    expect(await archive()).toMatchObject({ code: 0, printed: expect.stringContaining('has 4 receipts, 4 new') });
    expect(new Set((await lines()).map(({ receipt }) => receipt.receiptId))).toHaveProperty('size', 4);
    expect(await verify()).toMatchObject({ code: 0, printed: expect.stringContaining('4 valid') });
  });

  it('leaves a folder alone that another process writes, that is of another account or mode, or that is none of its own', async () => {
    await decide();
    await archive();
    const holder = await holdOpen();
    await writeFile(join(folder, 'archive.lock'), `${holder.pid} ${hostname()}\n`);
    expect(await archive()).toMatchObject({ code: 2, printed: expect.stringContaining('Another process writes') });
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;

    const before = await files();
    expect(await archive(api.stranger.testKey)).toMatchObject({
      code: 2,
      printed: expect.stringContaining('belongs to another account'),
    });
    expect(await archive(api.liveKey)).toMatchObject({ code: 2, printed: expect.stringContaining('the API key is for LIVE') });
    expect(await files()).toEqual(before);

    await writeFile(join(root, 'note.txt'), 'mine');
    folder = root;
    expect(await archive()).toMatchObject({ code: 2, printed: expect.stringContaining('is not an archive and not empty') });
    expect(await readdir(root)).toEqual(['note.txt', 'receipts of 2026']);
  });

  it('ends if another process takes the folder over, and leaves it the lock', async () => {
    await decide();
    const other = `1 ${hostname()} another`;
    const takeOver = async (note: string) => {
      await writeFile(join(folder, 'archive.lock'), other);
      return note;
    };
    await expect(archiveWith(identity, takeOver)).rejects.toThrow('Another process has taken');
    expect(await readFile(join(folder, 'archive.lock'), 'utf8')).toBe(other);
    expect(await readdir(folder)).not.toContain('archive.json');
  });

  it('ends in a sentence if its first file is damaged, and changes nothing', async () => {
    await decide();
    await archive();
    const { segments } = await json('archive.json');
    for (const damage of ['{"receipt": {"recei', '', '{}\n']) {
      await writeFile(join(folder, segments[0].file), damage);
      const before = await files();
      expect(await archive()).toMatchObject({
        code: 2,
        printed: expect.stringContaining(`The first line of ${segments[0].file} is not evidence`),
      });
      expect(await files()).toEqual(before);
    }
  });

  it('refuses a service whose log was cut or rewritten, and keeps what it has', async () => {
    await decide();
    await decide();
    await archive();
    const before = await files();
    await api.db('evidence_log_checkpoints').where({ size: 2 }).delete();
    expect(await archive()).toMatchObject({ code: 2, printed: expect.stringMatching(/log was cut/) });
    expect(await files()).toEqual(before);
    expect(await verify()).toMatchObject({ code: 0 });
  });

  it('keeps the cosignatures of the log, also those that come later, and a later one covers what is before', async () => {
    const [one, two] = [await makeWitness(1), await makeWitness(2)];
    const pins = [one, two].flatMap(({ vkey }) => ['--witness', vkey]);
    await decide();
    await archiveWith(async (note) => addSignatures(note, [await cosign(note, one, 1_790_000_000)]));
    expect(await cli(['verify', folder, ...pins])).toMatchObject({ code: 1 });
    // The log has not grown, and the service shows the line of another witness.
    await archiveWith(async (note) => addSignatures(note, [await cosign(note, two, 1_790_000_060)]));
    expect(await cli(['verify', folder, ...pins])).toMatchObject({
      code: 0,
      printed: expect.stringContaining('The log up to entry 1 is cosigned'),
    });
    const [first] = await json('checkpoints.json');
    expect(await verifyCosignatures(first.checkpoint, [one.vkey, two.vkey])).toHaveLength(2);
    // A wrong line of a witness that has cosigned changes nothing.
    const line = await cosign(first.checkpoint, one, 1_790_000_001);
    const wrong = line.replace(/(.)(.{20})$/m, (_, char: string, end: string) => `${char === 'A' ? 'B' : 'A'}${end}`);
    await archiveWith(async (note) => addSignatures(note, [wrong]));
    expect(await json('checkpoints.json')).toEqual([first]);

    await decide();
    await decide();
    await archive();
    expect(await cli(['verify', folder, ...pins])).toMatchObject({
      code: 1,
      printed: expect.stringContaining('1 valid, 2 not valid'),
    });
    // While the receipts are read, the witnesses cosign.
    await decide();
    await archiveWith(
      async (note) => note,
      async (note) => addSignatures(note, [await cosign(note, two, 1_790_000_070), await cosign(note, one, 1_790_000_080)]),
    );
    expect(await cli(['verify', folder, ...pins])).toMatchObject({
      code: 0,
      printed: expect.stringContaining('The log up to entry 4 is cosigned'),
    });
    expect(await verify()).toMatchObject({ code: 0 });
  });

  it('stops with --witnessed at what witnesses cosigned, and goes on when they have cosigned more', async () => {
    const one = await makeWitness(1);
    const pins = ['--witness', one.vkey];
    await decide();
    const old = await cosigned(one);
    await decide();
    await archiveWith(identity, identity, async () => old);
    expect(await cli(['verify', folder, ...pins])).toMatchObject({ code: 0, printed: expect.stringContaining('1 valid') });
    const recent = await cosigned(one);
    await archiveWith(identity, identity, async () => recent);
    expect(await cli(['verify', folder, ...pins])).toMatchObject({ code: 0, printed: expect.stringContaining('2 valid') });
    // The witnesses fall behind what the archive has: nothing changes, but a log that was cut is still found.
    const before = [await files(), await json('checkpoints.json')];
    await decide();
    const behind = 'The witnesses are behind the archive: it stays at 2 of 3 entries of the log.';
    await archiveWith(identity, identity, async () => old, [behind]);
    expect([await files(), await json('checkpoints.json')]).toEqual(before);
    // Nor does it hide a rewritten log, as long as the old one or longer.
    const signer = await logSignerOf(api.service);
    for (const size of [2, 3]) {
      const forged = await api.service.db.transaction((tx) => signer.sign(tx, size, new Uint8Array(32).fill(7)));
      const run = archiveWith(
        async () => forged,
        identity,
        async () => old,
      );
      await expect(run).rejects.toThrow('The log was rewritten');
    }
    expect([await files(), await json('checkpoints.json')]).toEqual(before);
    await api.db('evidence_log_checkpoints').where('size', '>', 1).delete();
    await expect(archiveWith(identity, identity, async () => old)).rejects.toThrow('The log was cut');
    expect([await files(), await json('checkpoints.json')]).toEqual(before);
    // Without witnesses, the service answers with its newest checkpoint.
    expect(await cli(['archive', `${folder} 2`, '--base-url', api.base, '--witnessed'])).toMatchObject({ code: 0 });
  });

  it('ends in a sentence without a key, an address or a folder', async () => {
    expect(await cli(['archive', folder, '--base-url', api.base], null)).toMatchObject({
      code: 2,
      printed: expect.stringContaining('Set FACEPROOF_API_KEY'),
    });
    expect(await cli(['archive', folder])).toMatchObject({ code: 2, printed: expect.stringContaining('--base-url') });
    expect(await cli(['archive'])).toMatchObject({ code: 2, printed: expect.stringContaining('faceproof archive FOLDER') });
    expect(await cli(['archive', folder, '--base-url', 'somewhere'])).toMatchObject({ code: 2 });
    expect(await cli(['archive', folder, '--fast'])).toMatchObject({ code: 2, printed: expect.stringContaining("'--fast'") });
    expect(await cli(['archive', '--help'])).toMatchObject({ code: 0 });
  });
});

async function decide(): Promise<void> {
  await api.decided('approve');
  await appendAllReceipts(api.service);
}

async function decideWithConsent(): Promise<void> {
  const { sessionId, captureToken, claimToken } = await claimLink(api);
  const { body } = await api.call('POST', '/v1/captures', { key: captureToken, body: { claimToken } });
  await upload(api, body, frameForm(3));
  await api.standing(sessionId);
}

function archive(apiKey = api.testKey) {
  return cli(['archive', folder, '--base-url', api.base], apiKey);
}

/** As the service answers whose log has these signatures: in the newest checkpoint, and in the evidence. */
async function archiveWith(
  sign: (note: string) => Promise<string>,
  signEvidence = sign,
  witnessed?: () => Promise<string>,
  warned: unknown[] = [],
): Promise<void> {
  const { evidence } = createFaceproof({ apiKey: api.testKey, baseUrl: api.base });
  const list: typeof evidence.list = async (query) => {
    const page = await evidence.list(query);
    const signed = page.data.map(async (one) => ({
      ...one,
      log: { ...one.log, checkpoint: await signEvidence(one.log.checkpoint) },
    }));
    return { ...page, data: await Promise.all(signed) };
  };
  const newest = async () => sign(await evidence.checkpoint());
  const checkpoint: typeof evidence.checkpoint = async (options) => (options?.witnessed && witnessed ? witnessed() : newest());
  const { warnings } = await runArchive(folder, {
    ...{ evidence: { ...evidence, list, checkpoint }, service: api.base, mode: 'TEST', isWitnessed: witnessed !== undefined },
    ...{ now: () => new Date(), onProgress: () => undefined },
  });
  expect(warnings).toEqual(warned);
}

async function identity(note: string): Promise<string> {
  return note;
}

/** The newest checkpoint of the service, with a line of the witness. */
async function cosigned(witness: Awaited<ReturnType<typeof makeWitness>>): Promise<string> {
  const note = await createFaceproof({ apiKey: api.testKey, baseUrl: api.base }).evidence.checkpoint();
  return addSignatures(note, [await cosign(note, witness, 1_790_000_000)]);
}

async function makeWitness(seed: number) {
  const secretKey = new Uint8Array(32).fill(0x70 + seed);
  const publicKey = await publicKeyOf(secretKey);
  const name = `w${seed}.example`;
  return { name, secretKey, publicKey, vkey: writeWitnessKey(name, publicKey) };
}

function verify() {
  return cli(['verify', folder]);
}

async function cli(args: string[], key: string | null = api.testKey): Promise<{ code: number; printed: string }> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runCli({ args, apiKey: key ?? undefined, print, printError: print, onInterrupt: () => undefined });
  return { code, printed: printed.join('') };
}

async function files(): Promise<[name: string, content: string][]> {
  const names = (await readdir(join(folder, 'receipts'))).filter((name) => !name.startsWith('.')).sort();
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, 'receipts', name), 'utf8')] as [string, string]),
  );
}

async function lines(): Promise<Evidence[]> {
  return (await files()).flatMap(([, content]) =>
    content
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
}

async function json(file: string) {
  return JSON.parse(await readFile(join(folder, file), 'utf8'));
}

/** A process that lives until it is killed. */
async function holdOpen(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', "process.stdin.resume(); process.stdout.write('.')"], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}
