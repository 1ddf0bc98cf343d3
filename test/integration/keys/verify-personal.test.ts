import { PERSONAL_COLUMNS, verifyPersonal } from '@faceproof/orchestrator/keyring/verify-personal.js';
import { expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from '../settling/journey-fixture.js';
import { uploadCapture } from '../settling/live-capture.js';

const fixture = useOpened(openFixture);

it('opens some values of every personal column, and finds those that were moved to another row of the same person', async () => {
  const { service, superuser } = fixture;
  const subjectId = 'moved';
  const { sessionId: one } = await uploadCapture(fixture, { session: { subjectId, metadata: { order: '1' } } });
  const { sessionId: other } = await uploadCapture(fixture, { session: { subjectId, metadata: { order: '2' } } });
  const verify = async () => Object.fromEntries((await verifyPersonal(service)).map(({ name, ...counts }) => [name, counts]));

  const whole = await verify();
  expect(Object.keys(whole)).toEqual(PERSONAL_COLUMNS.map(({ table, column }) => `${table}.${column}`));
  expect(whole['sessions.details_sealed']).toEqual({ current: 2, older: 0, damaged: 0 });
  expect(whole['subjects.subject_id_sealed']).toEqual({ current: 1, older: 0, damaged: 0 });

  const { details_sealed } = await superuser('sessions').where({ id: one }).first('details_sealed');
  await superuser('sessions').where({ id: other }).update({ details_sealed });
  expect((await verify())['sessions.details_sealed']).toEqual({ current: 1, older: 0, damaged: 1 });
});
