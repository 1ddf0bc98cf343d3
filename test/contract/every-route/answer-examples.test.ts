import { readExamples } from '@faceproof/orchestrator/openapi/examples.js';
import { verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { maskValues } from '../harness/mask-values.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { type Played, playOperations } from '../harness/play-operations.js';
import { recordExamples } from '../harness/record-examples.js';
import { isShown, ROUTES } from '../harness/route-table.js';

/** `npm run examples` records what the OpenAPI document shows. */
const RECORD = process.env.RECORD_EXAMPLES === '1';
const { answers: ANSWER_EXAMPLES, events: EVENT_EXAMPLES } = readExamples();

const api = useApi({ PUBLIC_URL: 'https://faceproof.example.com' });
const state: { played: Played | null } = { played: null };
const played = () => state.played ?? { answers: new Map(), events: new Map() };

beforeAll(async () => {
  state.played = await playOperations(api());
}, 180_000);

it.runIf(RECORD)('every example is recorded', () => recordExamples(played()));

/** Events that the simulated engine does not cause: record-examples.ts says why. */
const UNPLAYED = new Set(['keyExpiring', 'usageThresholdReached', 'modelDriftSuspected']);

describe.skipIf(RECORD)('the example of an answer', () => {
  const withBody = ROUTES.filter(isShown).map(({ doc }) => doc.id);

  it.each(withBody.filter((id) => !['getOpenapi', 'getMetrics', 'getReadiness'].includes(id)))(
    'of %s is what the service answers, but for ids, times and random values',
    (id) => {
      const answer = played().answers.get(id);
      expect(maskValues(ANSWER_EXAMPLES[id])).toEqual(maskValues(answer?.body ?? answer?.text));
    },
  );

  it('of getMetrics holds lines that the service answers, but for their numbers', () => {
    const lines = (text: unknown) =>
      String(text)
        .trim()
        .split('\n')
        .map((line) => line.replace(/ [\d.e+-]+$/, ''));
    expect(lines(played().answers.get('getMetrics')?.text)).toEqual(expect.arrayContaining(lines(ANSWER_EXAMPLES.getMetrics)));
  });
});

describe.skipIf(RECORD)('the example of a receipt', () => {
  it('verifies with the example of the keys', async () => {
    const evidence = ANSWER_EXAMPLES.getEvidence as Parameters<typeof verifyEvidence>[0];
    const keys = ANSWER_EXAMPLES.listEvidenceKeys as Parameters<typeof verifyEvidence>[1];
    expect(await verifyEvidence(evidence, keys)).toMatchObject({ valid: true });
  });
});

describe.skipIf(RECORD)('the example of an event', () => {
  it.each(Object.entries(EVENT_EXAMPLES).filter(([name]) => !UNPLAYED.has(name)))(
    '%s is what the service sends, but for ids, times and random values',
    (_, example) => {
      const { type } = example as { type: string };
      expect(maskValues(example)).toEqual(maskValues(played().events.get(type)));
    },
  );
});
