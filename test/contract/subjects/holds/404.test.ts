import { expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { HOLD, useFullKeys } from '../../harness/people/data-subjects.js';

const { call, asStranger, placeHold } = useFullKeys(useApi());

it("POST /v1/holds answers 404 'not_found' for a person whom the account never had, and DELETE for a stranger's hold", async () => {
  await expectProblem(call('POST', '/v1/holds', { body: { subjectId: 'nobody', ...HOLD } }), 404, 'not_found');
  const { holdId } = await placeHold('p-theirs');
  expect((await asStranger('DELETE', `/v1/holds/${holdId}`)).status).toBe(404);
});
