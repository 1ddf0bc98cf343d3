import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { resolveAnyHost, resolveByNameServer } from '@faceproof/orchestrator/webhooks/resolve-host.js';
import { afterEach, describe, expect, it } from 'vitest';
import { openQueue } from './webhooks-fixture.js';

const A = 1;
const AAAA = 28;
const SERVFAIL = 2;

describe('resolving a name', () => {
  const servers: Socket[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A name server on loopback. `answer` gives the record's bytes, a failure code, or nothing at all. */
  async function openNameServer(answer: (type: number) => Buffer[] | number | null) {
    const server = createSocket('udp4');
    const questions = openQueue<number>();
    const asked: number[] = [];
    servers.push(server);
    server.on('message', (query, from) => {
      const endOfName = query.indexOf(0, 12) + 1;
      const type = query.readUInt16BE(endOfName);
      questions.push(type);
      asked.push(type);
      const answered = answer(type);
      if (answered !== null) server.send(composeAnswer(query, endOfName + 4, type, answered), from.port, from.address);
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, nextQuestion: questions.next, asked };
  }

  const live = () => new AbortController().signal;

  it('returns all IPv4 and IPv6 addresses', async () => {
    const server = await openNameServer((type) =>
      type === A
        ? [Buffer.of(192, 0, 2, 1), Buffer.of(127, 0, 0, 1)]
        : [Buffer.from('20010db8000000000000000000000001', 'hex')],
    );
    const found = await resolveByNameServer([server.address])('hook.example', live());
    expect([...found].sort()).toEqual(['127.0.0.1', '192.0.2.1', '2001:db8::1']);
  });

  it('returns one family if the other is empty or fails', async () => {
    const none = await openNameServer((type) => (type === A ? [Buffer.of(192, 0, 2, 1)] : []));
    expect(await resolveByNameServer([none.address])('hook.example', live())).toEqual(['192.0.2.1']);
    const fails = await openNameServer((type) => (type === AAAA ? [Buffer.alloc(16, 1)] : SERVFAIL));
    expect(await resolveByNameServer([fails.address])('hook.example', live())).toEqual(['101:101:101:101:101:101:101:101']);
  });

  it('returns nothing if the name has no address', async () => {
    const server = await openNameServer(() => SERVFAIL);
    expect(await resolveByNameServer([server.address])('hook.example', live())).toEqual([]);
  });

  it('ends at once when aborted, even if the name server never responds', async () => {
    const server = await openNameServer(() => null);
    const patience = new AbortController();
    const found = resolveByNameServer([server.address])('hook.example', patience.signal);
    await server.nextQuestion();
    patience.abort();
    expect(await found).toEqual([]);
    // Without the abort, each question is asked again after three seconds.
    expect(server.asked.length).toBeLessThanOrEqual(2);
  });

  it('in development, resolves the names of this machine', async () => {
    const found = await resolveAnyHost('localhost', live());
    expect(found.some((address) => address === '127.0.0.1' || address === '::1')).toBe(true);
  });
});

/** RFC 1035: the question repeated, then one record for each address. */
function composeAnswer(query: Buffer, endOfQuestion: number, type: number, answered: Buffer[] | number): Buffer {
  const records = typeof answered === 'number' ? [] : answered;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (typeof answered === 'number' ? answered : 0), 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  const sections = records.map((address) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(0, 6);
    record.writeUInt16BE(address.length, 10);
    return Buffer.concat([record, address]);
  });
  return Buffer.concat([header, query.subarray(12, endOfQuestion), ...sections]);
}
