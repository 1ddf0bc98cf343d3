import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { readCheckpoint, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { extendsCheckpoint } from '@faceproof/protocol/log/log-proof.js';
import { EMPTY_ROOT } from '@faceproof/protocol/log/log-tree.js';
import { cosign, writeWitnessKey } from '../cosign.js';
import { freePort } from '../free-port.js';

export interface TestWitness {
  name: string;
  vkey: string;
  port: number;
  url: string;
  /** @param logKey the vkey of the log that it follows. It remembers the newest checkpoint of the same log from before it stopped. */
  start(logKey: string): Promise<void>;
  stop(): Promise<void>;
}

/** A witness of one log in memory, with the rules of C2SP tlog-witness. test/conformance/ has a real one. */
export async function makeWitness(name: string): Promise<TestWitness> {
  const secretKey = new Uint8Array(randomBytes(32));
  const publicKey = await publicKeyOf(secretKey);
  const port = await freePort();
  let server: Server | null = null;
  let followed = '';
  let known = { origin: '', size: 0, root: EMPTY_ROOT };

  async function answer(body: string, logKey: string): Promise<[status: number, body: string]> {
    const [lines = '', ...rest] = body.split('\n\n');
    const [old = '', ...proof] = lines.split('\n');
    const note = rest.join('\n\n');
    const checkpoint = readCheckpoint(note);
    if (checkpoint === null || (await verifyCheckpoint(note, [logKey])) === null) return [403, ''];
    if (old !== `old ${known.size}`) return [409, `${known.size}\n`];
    if (!extendsCheckpoint({ ...known, origin: checkpoint.origin }, checkpoint, proof)) return [422, ''];
    known = checkpoint;
    return [200, await cosign(note, { name, publicKey, secretKey }, Math.floor(Date.now() / 1000))];
  }

  return {
    ...{ name, port, vkey: writeWitnessKey(name, publicKey), url: `http://127.0.0.1:${port}` },
    async start(logKey) {
      if (logKey !== followed) known = { origin: '', size: 0, root: EMPTY_ROOT };
      followed = logKey;
      server = createServer(async (request, response) => {
        const [status, body] = await answer(await text(request), logKey);
        response.writeHead(status, { 'Content-Type': status === 409 ? 'text/x.tlog.size' : 'text/plain' }).end(body);
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async stop() {
      const stopped = server;
      server = null;
      stopped?.closeAllConnections();
      await new Promise<void>((resolve) => (stopped === null ? resolve() : stopped.close(() => resolve())));
    },
  };
}
