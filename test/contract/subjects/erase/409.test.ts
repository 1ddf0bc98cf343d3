import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

describe('POST /v1/subjects/erase answers 409', () => {
  const { placeHold, erase } = useFullKeys(useApi());

  it("'subject_on_hold' while a legal hold stands", async () => {
    await placeHold('p-disputed');
    const answer = await erase('p-disputed');
    expect([answer.status, answer.body.code]).toEqual([409, 'subject_on_hold']);
  });
});
