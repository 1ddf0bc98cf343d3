import { createFaceproof, verifyReceipt } from '@faceproof/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../harness/long-run.js';
import { appendAllReceipts } from '../harness/services/append-receipts.js';
import { type Fixture, LIVENESS, openFixture } from '../integration/settling/journey-fixture.js';

/** Two whole installations on this machine, as docs/guides/cells.md has them. */
describe.skipIf(!IS_LONG)('two cells (test:long)', () => {
  let cells: Fixture[];
  beforeAll(async () => {
    const urls = ['http://eu.faceproof.example', 'http://us.faceproof.example'];
    cells = await Promise.all(urls.map((PUBLIC_URL) => openFixture({ environment: { PUBLIC_URL } })));
  });
  afterAll(() => Promise.all(cells.map((cell) => cell.close())));

  const clientOf = ({ base, account }: Fixture) => createFaceproof({ apiKey: account.testKey, baseUrl: base });

  async function decide(cell: Fixture) {
    const { sessions } = clientOf(cell);
    const { sessionId } = await sessions.create({ ...LIVENESS, subjectId: 'one', simulate: { scenario: 'approve' } });
    await sessions.waitForDecision(sessionId);
    await appendAllReceipts(cell.service);
    return sessions.evidence(sessionId);
  }

  it('have receipts that one verifier takes, and that neither cell alone does', async () => {
    const published = await Promise.all(cells.map((cell) => clientOf(cell).evidence.keys()));
    const known = { keys: published.flatMap(({ keys }) => keys), logs: published.flatMap(({ logs = [] }) => logs) };
    expect(new Set(known.logs.map(({ origin }) => origin)).size).toBe(2);
    for (const [i, cell] of cells.entries()) {
      const evidence = await decide(cell);
      expect(await verifyReceipt(evidence, known, { requireLog: true })).toMatchObject({ valid: true });
      const other = published[1 - i];
      if (other === undefined) throw new Error('There are two cells');
      expect(await verifyReceipt(evidence, other)).toMatchObject({ valid: false });
    }
  });

  it("know nothing of each other's accounts and people", async () => {
    const [first, second] = cells;
    if (first === undefined || second === undefined) throw new Error('There are two cells');
    await decide(first);
    const stranger = createFaceproof({ apiKey: first.account.testKey, baseUrl: second.base });
    await expect(stranger.subjects.lookUp('one')).rejects.toMatchObject({ status: 401 });
    expect(await second.service.db('accounts').where({ id: first.account.accountId })).toEqual([]);
  });

  it('go on alone when the other one is gone', async () => {
    await cells.shift()?.close();
    const [left] = cells;
    if (left === undefined) throw new Error('One cell is left');
    expect((await decide(left)).bundle).toMatchObject({ accountId: left.account.accountId });
  });
});
