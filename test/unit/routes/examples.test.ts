import { readExamples } from '@faceproof/orchestrator/openapi/examples.js';
import { EVENT_SCHEMAS } from '@faceproof/protocol/api/account/events.js';
import { PROBLEM_CODES } from '@faceproof/protocol/problems.js';
import { expect, it } from 'vitest';
import { isShown, ROUTES } from '../../contract/harness/route-table.js';

/** If one fails, `npm run examples` records what is missing. */

const { answers, events, problems } = readExamples();
// The document does not contain itself.
const SHOWN = ROUTES.filter(isShown).filter(({ doc }) => doc.id !== 'getOpenapi');

it('every operation that answers with a body, and every problem, has an example', () => {
  expect(Object.keys(answers).sort()).toEqual(SHOWN.map(({ doc }) => doc.id).sort());
  expect(Object.keys(problems)).toEqual(PROBLEM_CODES);
});

it.each(SHOWN.map(({ doc }) => [doc.id, doc.answers] as const))('the example of %s fits its schema', (id, of) => {
  const [schema] = Object.values(of).filter((answer) => answer !== null);
  if (typeof schema === 'object') expect(schema.parse(answers[id])).toEqual(answers[id]);
});

it.each(Object.entries(EVENT_SCHEMAS))('the example of %s fits its schema', (name, schema) => {
  expect(schema.parse(events[name])).toEqual(events[name]);
});
