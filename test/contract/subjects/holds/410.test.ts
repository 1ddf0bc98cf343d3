import { it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { HOLD, useFullKeys } from '../../harness/people/data-subjects.js';

const api = useApi();
const { call, erase } = useFullKeys(api);

it("POST /v1/holds answers 410 'subject_erased' for a person of whom nothing is held", async () => {
  await api().decided('approve', { subjectId: 'p-gone' });
  await erase('p-gone');
  await expectProblem(call('POST', '/v1/holds', { body: { subjectId: 'p-gone', ...HOLD } }), 410, 'subject_erased');
});
