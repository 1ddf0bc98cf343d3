import type { Policy } from '@faceproof/protocol/policy.js';
import { Fragment } from 'preact';
import { useLocation } from 'wouter-preact';
import { useHistoryState } from 'wouter-preact/use-browser-location';
import { useGet, usePage } from '../../api/use-api.js';
import { Field } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { Heading } from '../../parts/shown/heading.js';
import { Answered, AnsweredPage } from '../../parts/states/answered.js';
import { type ErasureEvidence, ErasureReceipt } from '../../session-view/person/erasure-receipt.js';
import { useMay, useMe } from '../../sign-in/use-me.js';
import { useCounted } from '../../texts/language.js';
import { useTitles } from '../titles.js';
import { HoldList, RequestList } from './duties.js';
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
          <Button type="submit" kind="primary" text={texts.look} />
          {subjectId === '' ? null : <Button text={texts.clear} onClick={() => navigate('/subjects', { state: null })} />}
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

/** The receipts of erasures are kept here, for whoever asks later. */
function ErasureList() {
  const texts = useSubjectTexts();
  const found = usePage<{ receipt: ErasureEvidence }>('/v1/erasures?limit=50');
  return (
    <section>
      <h2>{texts.erasures}</h2>
      <AnsweredPage of={found}>
        {(erasures) => (
          <>
            {erasures.length === 0 ? <p class="quiet">{texts.noErasure}</p> : null}
            <ul class="why">
              {erasures.map(({ receipt: proof }) => (
                <li key={proof.receipt.receiptId}>
                  <ErasureReceipt proof={proof} />
                </li>
              ))}
            </ul>
          </>
        )}
      </AnsweredPage>
    </section>
  );
}

/** How long the default policy keeps what. */
function RetentionOverview() {
  const texts = useSubjectTexts();
  const counted = useCounted();
  const { account } = useMe();
  const stored = useGet<{ policy: Policy }>('/v1/policy');
  const names = Object.keys(texts.kept) as (keyof typeof texts.kept)[];
  return (
    <section>
      <h2>{texts.retention}</h2>
      <Answered of={stored}>
        {({ policy }) => (
          <dl class="facts">
            {names.map((name) => (
              <Fragment key={name}>
                <dt>{texts.kept[name]}</dt>
                <dd>{counted(texts.units[unitOf(name)], policy.retention[name])}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </Answered>
      <p>
        <a href="/guides/reference/retention">{texts.table}</a>
        {account === null ? null : (
          <>
            {' · '}
            <a href={`/retention/${account.accountId}`}>{texts.publicPage}</a>
          </>
        )}
      </p>
    </section>
  );
}

/** The unit is the end of the setting's name. */
function unitOf(name: string): 'hours' | 'days' | 'months' {
  return name.endsWith('Hours') ? 'hours' : name.endsWith('Days') ? 'days' : 'months';
}
