import { useLocation } from 'wouter-preact';
import { useHistoryState } from 'wouter-preact/use-browser-location';
import { Field } from '../../parts/forms/field.js';
import { Heading } from '../../parts/shown/heading.js';
import { useMay } from '../../sign-in/use-may.js';
import { useTitles } from '../titles.js';
import { ErasureList } from './erasure-list.js';
import { HoldList } from './hold-list.js';
import { RequestList } from './request-list.js';
import { RetentionOverview } from './retention-overview.js';
import { Subject } from './subject.js';
import { useSubjectTexts } from './texts.js';

/** One person by their id, or the erasures and the retention of the account. The id is in the browser's history, and in no address. */
export function SubjectsScreen() {
  const texts = useSubjectTexts();
  const may = useMay();
  const [, navigate] = useLocation();
  const { subjectId = '' } = useHistoryState<{ subjectId?: string } | null>() ?? {};
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement).get('subjectId');
    navigate('/subjects', { state: { subjectId: String(typed).trim() } });
  };
  return (
    <>
      <Heading title={useTitles().subjects} />
      <form key={subjectId} class="form" onSubmit={look}>
        <Field label={texts.subject} help={texts.subjectHelp}>
          {(ties) => (
            <input
              {...ties}
              name="subjectId"
              required
              maxLength={128}
              defaultValue={subjectId}
              autocomplete="off"
              spellcheck={false}
            />
          )}
        </Field>
        <div class="row">
          <button type="submit" class="button primary">
            {texts.look}
          </button>
          {subjectId === '' ? null : (
            <button type="button" class="button" onClick={() => navigate('/subjects', { state: null })}>
              {texts.clear}
            </button>
          )}
        </div>
      </form>
      {subjectId === '' ? (
        <>
          {may('requests') ? <RequestList /> : null}
          {may('holds') ? <HoldList /> : null}
          <ErasureList />
          <RetentionOverview />
        </>
      ) : (
        <Subject key={subjectId} subjectId={subjectId} />
      )}
    </>
  );
}
