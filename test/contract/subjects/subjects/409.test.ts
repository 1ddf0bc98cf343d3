import { describe, expect, it } from 'vitest';
import { makePng, pictureForm } from '../../harness/grey-picture.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { HOLD, useFullKeys } from '../../harness/people/data-subjects.js';

describe('POST /v1/subjects/erase answers 409', () => {
  const api = useApi();
  const { call, placeHold, erase } = useFullKeys(api);

  it("'subject_on_hold' while a legal hold stands", async () => {
    await placeHold('p-disputed');
    await expectProblem(erase('p-disputed'), 409, 'subject_on_hold');
  });

  it("'subject_on_hold' while someone on hold was compared with the same picture", async () => {
    const { fileId } = (await call('POST', '/v1/files', { body: pictureForm(makePng(300, 300)) })).body;
    const session = { flow: 'ONBOARDING', reference: { source: 'DOCUMENT_IMAGE', fileId } };
    for (const subjectId of ['p-held', 'p-alike']) await api().decided('approve', { ...session, subjectId });
    const { holdId } = (await call('POST', '/v1/holds', { body: { subjectId: 'p-held', ...HOLD } })).body;
    expect((await erase('p-alike')).body.code).toBe('subject_on_hold');
    await call('DELETE', `/v1/holds/${holdId}`);
    expect((await erase('p-alike')).status).toBe(200);
  });
});
