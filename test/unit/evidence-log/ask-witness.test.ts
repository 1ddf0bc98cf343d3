import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askWitness, type WitnessAnswer } from '@faceproof/orchestrator/evidence-log/witnesses/ask-witness.js';
import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { afterEach, describe, expect, it } from 'vitest';
import { cosign, writeWitnessKey } from '../../harness/cosign.js';
import { makeSmallLog } from '../../harness/services/small-log.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('what a witness answers', () => {
  it('is a cosignature of its own key under this checkpoint, and lines of other keys are left out', async () => {
    const { note, witness, vkey } = await open();
    const line = await cosign(note, witness, 1_700_000_000);
    const other = await cosign(note, await makeKey('w1.example'), 1_700_000_000);
    const stranger = await cosign(note, await makeKey('other.example'), 1_700_000_000);
    const answer = await ask(vkey, note, (_, response) => response.end(other + stranger + line));
    expect(answer).toEqual({ kind: 'COSIGNED', line, at: new Date(1_700_000_000_000) });
  });

  it('is not believed if it is something else', async () => {
    const { note, log, witness, vkey } = await open();
    const line = await cosign(note, witness, 1_700_000_000);
    const answers = [
      '',
      '<html>Hello</html>',
      line.trimEnd(),
      `${line}\n`,
      `${note}${line}`,
      await cosign(await log.checkpoint(2), witness, 1_700_000_000),
      await cosign(note, await makeKey('w1.example'), 1_700_000_000),
      line.replace(/.{8}\n$/, 'AAAAAAA=\n'),
      line.repeat(200),
    ];
    for (const text of answers)
      expect(await ask(vkey, note, (_, response) => response.end(text))).toEqual({ kind: 'BAD_ANSWER' });
    const bytes = Buffer.concat([Buffer.from(line), Buffer.from([0xff, 0x0a])]);
    expect(await ask(vkey, note, (_, response) => response.end(bytes))).toEqual({ kind: 'BAD_ANSWER' });
  });

  it('is read up to a limit, and not waited for without end', async () => {
    const { note, vkey } = await open();
    let stopped = false;
    const flood: RequestListener = (_, response) => {
      response.on('close', () => {
        stopped = true;
      });
      const more = () => {
        while (!stopped && response.write(Buffer.alloc(16_384, 'a')));
        if (!stopped) response.once('drain', more);
      };
      more();
    };
    expect(await ask(vkey, note, flood)).toEqual({ kind: 'BAD_ANSWER' });
    await expect.poll(() => stopped).toBe(true);
    expect(await ask(vkey, note, () => undefined, 50)).toEqual({ kind: 'UNREACHABLE' });
    expect(await ask(vkey, note, (_, response) => void response.writeHead(200).write('— '), 50)).toEqual({
      kind: 'UNREACHABLE',
    });
    expect(await ask(vkey, note, (_, response) => response.destroy())).toEqual({ kind: 'UNREACHABLE' });
  });

  it('leads nowhere else: a redirect is not followed', async () => {
    const { note, vkey } = await open();
    const paths: string[] = [];
    for (const status of [301, 302, 307, 308]) {
      const answer = await ask(vkey, note, (request, response) => {
        paths.push(request.url ?? '');
        response.writeHead(status, { Location: '/elsewhere' }).end();
      });
      expect(answer).toEqual({ kind: 'BAD_ANSWER' });
    }
    expect(new Set(paths)).toEqual(new Set(['/add-checkpoint']));
  });

  it('has the meaning of its status', async () => {
    const { note, vkey } = await open();
    const size = { 'Content-Type': 'text/x.tlog.size' };
    const cases: [number, string, Record<string, string>, WitnessAnswer][] = [
      [409, '17\n', size, { kind: 'OTHER_SIZE', size: 17 }],
      [409, '0\n', size, { kind: 'OTHER_SIZE', size: 0 }],
      [409, '17\n', {}, { kind: 'BAD_ANSWER' }],
      [409, '17', size, { kind: 'BAD_ANSWER' }],
      [409, '017\n', size, { kind: 'BAD_ANSWER' }],
      [409, '-1\n', size, { kind: 'BAD_ANSWER' }],
      [409, '9007199254740993\n', size, { kind: 'BAD_ANSWER' }],
      [422, '', {}, { kind: 'INCONSISTENT' }],
      [403, '', {}, { kind: 'REFUSED', status: 403 }],
      [404, '', {}, { kind: 'REFUSED', status: 404 }],
      [500, '', {}, { kind: 'BUSY', status: 500 }],
      [429, '', {}, { kind: 'BUSY', status: 429 }],
      [204, '', {}, { kind: 'BAD_ANSWER' }],
    ];
    for (const [status, text, headers, expected] of cases)
      expect(await ask(vkey, note, (_, response) => response.writeHead(status, headers).end(text))).toEqual(expected);
  });

  it('is asked for in the form of the specification', async () => {
    const { log, note, vkey } = await open();
    let body = '';
    await ask(vkey, note, async (request, response) => {
      for await (const chunk of request) body += chunk;
      response.end();
    });
    expect(body).toBe((await log.submission(0, 3)).toString());
  });
});

async function open() {
  const log = await makeSmallLog();
  const witness = await makeKey('w1.example');
  return { log, note: await log.checkpoint(3), witness, vkey: writeWitnessKey(witness.name, witness.publicKey) };
}

async function makeKey(name: string) {
  const secretKey = new Uint8Array(randomBytes(32));
  return { name, secretKey, publicKey: await publicKeyOf(secretKey) };
}

async function ask(vkey: string, note: string, listener: RequestListener, timeoutMs = 20_000): Promise<WitnessAnswer> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limits = { timeoutMs, signal: new AbortController().signal };
  return askWitness({ url, vkey }, { oldSize: 0, proof: [], note }, limits);
}
