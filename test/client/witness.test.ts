import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '@faceproof/client/cli/main.js';
import { openWitness } from '@faceproof/client/witness/open-witness.js';
import { verifyCosignatures } from '@faceproof/protocol/log/cosignatures.js';
import { readCheckpoint, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { addSignatures, signatureLines } from '@faceproof/protocol/log/signed-note.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeSubmission, makeSmallLog, type SmallLog } from '../harness/services/small-log.js';
import { type RunningWitness, startWitness } from '../harness/services/start-witness.js';

/** `faceproof witness`, as a process. Source: C2SP tlog-witness. */

let log: SmallLog;
let folder: string;
let vkey: string;
const started: RunningWitness[] = [];

beforeEach(async () => {
  log = await makeSmallLog();
  folder = join(await mkdtemp(join(tmpdir(), 'faceproof-witness-')), 'w1');
  vkey = (await init('w1.example')).printed.trim();
});
afterEach(async () => {
  for (const witness of started.splice(0)) await witness.kill();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

describe('faceproof witness init', () => {
  it('makes a key that only its user reads, and prints the public one', async () => {
    expect(vkey).toMatch(/^w1\.example\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+$/);
    for (const file of ['key.json', 'state.json']) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  });

  it('replaces no witness, and refuses a name that no key can have', async () => {
    expect(await init('w1.example')).toMatchObject({ code: 2, printed: expect.stringContaining('has a witness already') });
    const other = join(folder, '..', 'w2');
    for (const name of ['a b', 'a+b', ''])
      expect(await cli('init', '--name', name, '--folder', other)).toMatchObject({ code: 2 });
    expect(await readdir(join(folder, '..'))).toEqual(['w1']);
  });
});

describe('add-checkpoint', () => {
  it('cosigns a log that grows, and shows what it cosigned with the signature of the log', async () => {
    const witness = await start();
    for (const [from, to] of [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 6],
      [6, 13],
    ] as const) {
      const answer = await submit(witness, await log.submission(from, to));
      expect(answer).toMatchObject({ status: 200 });
      const note = addSignatures(await log.checkpoint(to), [answer.body]);
      expect(await verifyCosignatures(note, [vkey])).toMatchObject([{ name: 'w1.example' }]);
      expect(await monitor(witness)).toEqual({ status: 200, body: note });
    }
    const shown = await monitor(witness);
    expect(await verifyCheckpoint(shown.body, [log.vkey])).toMatchObject({ size: 13 });
  });

  it('moves no signature of a stranger into what it shows', async () => {
    const witness = await start();
    const strange = `— ${log.origin} ${Buffer.alloc(68, 7).toString('base64')}\n`;
    const note = addSignatures(await log.checkpoint(3), [strange]);
    expect(await submit(witness, composeSubmission(0, [], note))).toMatchObject({ status: 200 });
    expect(signatureLines((await monitor(witness)).body)).toHaveLength(2);
  });

  it('answers 404 for a log that it does not know, and 403 without a good signature of one that it knows', async () => {
    const witness = await start();
    const other = await makeSmallLog('log.example/other');
    expect(await submit(witness, await other.submission(0, 1))).toMatchObject({ status: 404 });
    const imposter = await makeSmallLog(log.origin);
    expect(await submit(witness, await imposter.submission(0, 1))).toMatchObject({ status: 403 });
    const [line = ''] = signatureLines(await log.checkpoint(2));
    const wrong = `${(await log.checkpoint(1)).split('\n\n')[0]}\n\n${line}`;
    expect(await submit(witness, composeSubmission(0, [], wrong))).toMatchObject({ status: 403 });
    const both = addSignatures(await log.checkpoint(1), [line]);
    expect(await submit(witness, composeSubmission(0, [], both))).toMatchObject({ status: 403 });
    expect(await monitor(witness)).toMatchObject({ status: 404 });
  });

  it('answers 409 with the size that it knows if the old size is another', async () => {
    const witness = await start();
    await submit(witness, await log.submission(0, 5));
    for (const [from, to] of [
      [0, 7],
      [4, 7],
      [6, 7],
      [0, 3],
    ] as const) {
      const answer = await submit(witness, await log.submission(from, to));
      expect(answer).toMatchObject({ status: 409, type: 'text/x.tlog.size', body: '5\n' });
    }
  });

  it('answers 422 if the checkpoint does not follow, and cosigns the true log after it', async () => {
    const witness = await start();
    await submit(witness, await log.submission(0, 5));
    const fork = log.fork(2);
    const proof = log.consistency(5, 8);
    for (const body of [
      await fork.submission(5, 8),
      await fork.submission(5, 5),
      composeSubmission(5, proof.slice(1), await log.checkpoint(8)),
      composeSubmission(5, [], await log.checkpoint(8)),
      composeSubmission(5, proof.slice(0, 1), await log.checkpoint(5)),
    ])
      expect(await submit(witness, body)).toMatchObject({ status: 422 });
    expect(await submit(witness, await log.submission(5, 8))).toMatchObject({ status: 200 });
  });

  it('answers 422 to a proof from nothing, and to an empty log with a root', async () => {
    const witness = await start();
    expect(await submit(witness, composeSubmission(0, log.consistency(1, 2), await log.checkpoint(2)))).toMatchObject({
      status: 422,
    });
    expect(await submit(witness, composeSubmission(0, log.consistency(1, 2), await log.checkpoint(0)))).toMatchObject({
      status: 422,
    });
  });

  it('answers 400 to what is no submission, and to an old size that is larger than the checkpoint', async () => {
    const witness = await start();
    const note = await log.checkpoint(2);
    const hash = log.consistency(1, 2)[0] ?? '';
    for (const body of [
      '',
      note,
      `old 0\n${note}`,
      `old 0\n\n${note.trimEnd()}`,
      `old 00\n\n${note}`,
      `old -1\n\n${note}`,
      `old 9007199254740993\n\n${note}`,
      `old  0\n\n${note}`,
      `old 0\r\n\r\n${note}`,
      `OLD 0\n\n${note}`,
      `old 1\n${hash.slice(0, -1)}\n\n${note}`,
      `old 1\n${Buffer.alloc(31).toString('base64')}\n\n${note}`,
      `old 1\n${`${hash}\n`.repeat(64)}\n${note}`,
      `old 3\n\n${note}`,
    ])
      expect({ sent: body, status: (await submit(witness, Buffer.from(body))).status }).toEqual({ sent: body, status: 400 });
    expect(await submit(witness, Buffer.from([0xff, 0x0a, 0x0a]))).toMatchObject({ status: 400 });
    expect(await submit(witness, Buffer.from(`old 1\n${`${hash}\n`.repeat(63)}\n${note}`))).toMatchObject({ status: 409 });
  });

  it('answers 413 to a body that is too large, and 405 to another method', async () => {
    const witness = await start();
    expect(await submit(witness, Buffer.alloc(400_000, 'a'))).toMatchObject({ status: 413 });
    const answer = await fetch(`${witness.url}/add-checkpoint`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await fetch(`${witness.url}/sign-subtree`, { method: 'POST', body: 'x' })).status).toBe(404);
  });

  it('cosigns one of two histories that arrive at once', async () => {
    const witness = await start();
    await submit(witness, await log.submission(0, 4));
    const bodies = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? log : log.fork(4)).submission(4, 5 + i)));
    const answers = await Promise.all(bodies.map((body) => submit(witness, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  it('keeps answering others while one sender does not end its request', async () => {
    const witness = await start();
    const slow = connect(witness.port, '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write('POST /add-checkpoint HTTP/1.1\r\nHost: w\r\nContent-Length: 100\r\n\r\nold 0');
    expect(await submit(witness, await log.submission(0, 1))).toMatchObject({ status: 200 });
    slow.destroy();
  });
});

describe('the state of a witness', () => {
  it('is durable before the answer: a witness that is killed at any moment goes on where it was, and rolls nothing back', async () => {
    let cosigned = 0;
    for (let round = 0; round < 6; round++) {
      const witness = await start();
      const shown = readCheckpoint((await monitor(witness)).body)?.size ?? 0;
      expect(shown).toBeGreaterThanOrEqual(cosigned);
      cosigned = shown;
      // The kill meets a submission that is on its way.
      const stop = cosigned + 3 + round;
      for (let gone = false; !gone; ) {
        const sent = submit(witness, await log.submission(cosigned, cosigned + 1));
        if (cosigned === stop) void witness.kill();
        const answer = await sent.catch(() => null);
        if (answer?.status === 200) cosigned++;
        else gone = true;
      }
      await witness.kill();
    }
    const witness = await start();
    const { size } = readCheckpoint((await monitor(witness)).body) ?? { size: 0 };
    expect(size).toBeGreaterThanOrEqual(cosigned);
    expect(await submit(witness, await log.fork(1).submission(size, size + 1))).toMatchObject({ status: 422 });
  });

  it('is never guessed: a witness whose state is missing or damaged does not start', async () => {
    const first = await start();
    await submit(first, await log.submission(0, 4));
    await first.stop();
    const file = join(folder, 'state.json');
    const text = await readFile(file, 'utf8');
    const { notes } = JSON.parse(text);
    const unsigned = { v: 1, notes: { [log.origin]: await log.checkpoint(2) } };
    const moved = { v: 1, notes: { 'log.example/other': notes[log.origin] } };
    for (const damage of ['', '{', 'null', '{"v":1,"notes":[]}', JSON.stringify(unsigned), JSON.stringify(moved), null]) {
      if (damage === null) await rm(file);
      else await writeFile(file, damage);
      expect(await run()).toMatchObject({ code: 2, printed: expect.stringContaining('must not cosign with this key again') });
    }
    await writeFile(file, text);
    expect(await submit(await start(), await log.submission(0, 9))).toMatchObject({ status: 409, body: '4\n' });
  });

  it('belongs to one process', async () => {
    await start();
    expect(await run()).toMatchObject({ code: 2, printed: expect.stringContaining('Another process writes') });
  });

  it('is taken over from a process that was killed, also from one that had the same number, as in a container', async () => {
    for (const pid of [999_999_999, process.pid]) {
      await writeFile(join(folder, 'witness.lock'), `${pid} ${hostname()}\n`);
      expect(await run()).toMatchObject({ code: 0, printed: expect.stringContaining('w1.example listens on') });
    }
    const opened = await openWitness(folder, { logs: [log.vkey], now: () => new Date(), report: () => undefined });
    expect(await run()).toMatchObject({ code: 2, printed: expect.stringContaining('Another process writes') });
    await opened.close();
  });

  it('cosigns nothing more once another process has taken the folder over, as one in another container can', async () => {
    const reports: string[] = [];
    const open = () => openWitness(folder, { logs: [log.vkey], now: () => new Date(), report: (one) => reports.push(one) });
    const first = await open();
    expect(await first.submit(await log.submission(0, 4))).toMatchObject({ kind: 'COSIGNED' });
    await rm(join(folder, 'witness.lock'));
    const second = await open();
    expect(await second.submit(await log.submission(4, 6))).toMatchObject({ kind: 'COSIGNED' });
    await expect(first.submit(await log.fork(4).submission(4, 7))).rejects.toThrow('Another process has taken');
    expect([first.canWrite(), second.canWrite()]).toEqual([false, true]);
    expect(reports.join()).toContain('Nothing can be cosigned: Another process has taken');
    await first.close();
    expect(await second.submit(await log.submission(6, 7))).toMatchObject({ kind: 'COSIGNED' });
    await second.close();
    expect(await readdir(folder)).not.toContain('witness.lock');
    expect(await submit(await start(), await log.submission(0, 9))).toMatchObject({ status: 409, body: '7\n' });
  });

  it('is not signed and written again for everybody who sends the same checkpoint', async () => {
    let at = Date.parse('2026-11-20T10:00:00.000Z');
    const witness = await openWitness(folder, { logs: [log.vkey], now: () => new Date(at), report: () => undefined });
    const body = await log.submission(5, 5);
    const first = await witness.submit(await log.submission(0, 5));
    const written = (await stat(join(folder, 'state.json'))).ino;
    for (const seconds of [0, 1, 58]) {
      at += seconds * 1000;
      expect(await witness.submit(body)).toEqual(first);
    }
    expect((await stat(join(folder, 'state.json'))).ino).toBe(written);
    at += 1000;
    const later = await witness.submit(body);
    expect(later).toMatchObject({ kind: 'COSIGNED' });
    expect(later).not.toEqual(first);
    await witness.close();
  });

  it('cosigns nothing that it cannot store, says so, and goes on when it can', async () => {
    const witness = await start();
    await submit(witness, await log.submission(0, 2));
    await mkdir(join(folder, '.state.json.new'));
    expect(await submit(witness, await log.submission(2, 4))).toMatchObject({
      status: 500,
      body: expect.not.stringContaining('—'),
    });
    expect((await fetch(`${witness.url}/health`)).status).toBe(500);
    await expect.poll(witness.errors).toContain('Nothing can be cosigned');
    expect(readCheckpoint((await monitor(witness)).body)).toMatchObject({ size: 2 });
    await rm(join(folder, '.state.json.new'), { recursive: true });
    expect(await submit(witness, await log.submission(2, 4))).toMatchObject({ status: 200 });
    expect((await fetch(`${witness.url}/health`)).status).toBe(200);
  });

  it('keeps contradictions that the log signed, each once, and no more than it has room for', async () => {
    const witness = await start();
    await submit(witness, await log.submission(0, 5));
    const fork = log.fork(2);
    for (const body of [
      await fork.submission(5, 5),
      await fork.submission(0, 5),
      composeSubmission(5, [], await log.checkpoint(8)),
      composeSubmission(5, log.consistency(5, 7), await log.checkpoint(8)),
      await log.submission(0, 5),
    ])
      await submit(witness, body);
    const kept = await readdir(join(folder, 'conflicts'));
    expect(kept.map((name) => name.split('-')[0]).sort()).toEqual(['fork', 'unproven']);
    const split = JSON.parse(
      await readFile(join(folder, 'conflicts', kept.find((name) => name.startsWith('fork')) ?? ''), 'utf8'),
    );
    expect(await verifyCheckpoint(split.cosigned, [log.vkey])).toMatchObject({ size: 5 });
    expect(split.received).toContain(await fork.checkpoint(5));
    await expect.poll(witness.errors).toContain(`CONFLICT: ${log.origin} signed two different logs of 5 entries`);

    for (let size = 6; size < 120; size++) await submit(witness, composeSubmission(5, [], await log.checkpoint(size)));
    await submit(witness, await log.fork(3).submission(5, 5));
    const all = await readdir(join(folder, 'conflicts'));
    expect(all.filter((name) => name.startsWith('unproven'))).toHaveLength(100);
    expect(all.filter((name) => name.startsWith('fork'))).toHaveLength(2);
  });
});

describe('a full folder of conflicts', () => {
  it('does not silence the witness: it reports what it does not keep, once an hour', async () => {
    let at = Date.now();
    const reports: string[] = [];
    const report = (sentence: string) => reports.push(sentence);
    const witness = await openWitness(folder, { logs: [log.vkey], now: () => new Date(at), report });
    await witness.submit(await log.submission(0, 5));
    await mkdir(join(folder, 'conflicts'));
    for (let i = 0; i < 100; i++) await writeFile(join(folder, 'conflicts', `unproven-${i}.json`), '{}');
    const conflict = async (size: number) => witness.submit(composeSubmission(5, [], await log.checkpoint(size)));
    for (const size of [6, 7, 8]) expect(await conflict(size)).toMatchObject({ kind: 'INCONSISTENT' });
    expect(reports).toEqual([
      expect.stringMatching(/^CONFLICT: .* of 6 entries .* It is not kept, because conflicts\/ is full/),
    ]);
    // What only the key of the log can make has its own room.
    await witness.submit(await log.fork(3).submission(5, 5));
    expect(reports).toEqual([expect.anything(), expect.stringContaining('Both checkpoints are in conflicts/fork-')]);
    at += 3_600_000;
    await conflict(9);
    expect(reports).toHaveLength(3);
    await witness.close();
  });
});

describe('faceproof witness run', () => {
  it('introduces itself, with its key and its logs', async () => {
    const text = await (await fetch((await start()).url)).text();
    for (const part of ['w1.example is a witness', vkey, log.origin]) expect(text).toContain(part);
  });

  it('refuses what it cannot use, in a sentence', async () => {
    const cases: [string[], string][] = [
      [[], 'faceproof witness init'],
      [['run', '--log', log.vkey], 'Add --folder'],
      [['run', '--folder', folder], 'Add --log'],
      [['run', '--folder', folder, '--log', vkey], 'is not the key of a log'],
      [['run', '--folder', folder, '--log', log.vkey, '--port', 'x'], '--port must be'],
      [['run', '--folder', folder, '--log', log.vkey, '--name', 'x'], 'run takes no --name'],
      [['run', '--folder', join(folder, 'none'), '--log', log.vkey], 'Make a witness with'],
      [['init', '--name', 'x'], 'Add --folder'],
      [['init', '--folder', folder], 'Add --name'],
      [['walk'], 'faceproof witness init'],
    ];
    for (const [args, sentence] of cases)
      expect(await cli(...args)).toMatchObject({ code: 2, printed: expect.stringContaining(sentence) });
    expect(await cli('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('tlog-witness') });
  });

  it('refuses a key that every user of the host may read', async () => {
    await chmod(join(folder, 'key.json'), 0o644);
    expect(await run()).toMatchObject({ code: 2, printed: expect.stringContaining('Change its mode to 0600') });
  });

  it('trusts each of several keys of one log', async () => {
    const second = await makeSmallLog(log.origin);
    const witness = await start([log.vkey, second.vkey]);
    expect(await submit(witness, await log.submission(0, 2))).toMatchObject({ status: 200 });
    expect(await submit(witness, await second.submission(2, 3))).toMatchObject({ status: 200 });
  });
});

async function start(logs = [log.vkey]): Promise<RunningWitness> {
  const witness = await startWitness(folder, logs);
  started.push(witness);
  return witness;
}

async function submit(witness: RunningWitness, body: Buffer): Promise<{ status: number; type: string | null; body: string }> {
  const answer = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body: new Uint8Array(body) });
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
}

async function monitor(witness: RunningWitness): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${witness.url}/${createHash('sha256').update(log.origin).digest('hex')}/checkpoint`);
  return { status: answer.status, body: await answer.text() };
}

function init(name: string) {
  return cli('init', '--name', name, '--folder', folder);
}

function run() {
  return cli('run', '--folder', folder, '--log', log.vkey, '--port', '0');
}

async function cli(...args: string[]): Promise<{ code: number; printed: string }> {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const code = await runCli({
    args: ['witness', ...args],
    apiKey: undefined,
    print,
    printError: print,
    // Ends at once if it starts although it must not.
    onInterrupt: (listener) => listener(),
  });
  return { code, printed };
}
