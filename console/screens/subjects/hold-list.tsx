import type { Hold } from '@faceproof/protocol/api/evidence/holds.js';
import { useState } from 'preact/hooks';
import { useApi, useGet } from '../../api/use-api.js';
import { ActButton, ActForm, Field } from '../../parts/forms/act-form.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { SubjectLink } from './subject-link.js';
import { useSubjectTexts } from './texts.js';

/** The legal holds that stand. @param props.of only those of one person, and a form for another */
export function HoldList({ of }: { of?: string }) {
  const texts = useSubjectTexts();
  const api = useApi();
  const found = useGet<{ data: Hold[] }>('/v1/holds?limit=100');
  return (
    <section>
      <h2>{texts.holds}</h2>
      <Answered of={found}>
        {({ data }) => {
          const shown = data.filter(({ subjectId }) => of === undefined || subjectId === of);
          return shown.length === 0 ? (
            <p class="quiet">{texts.noHold}</p>
          ) : (
            <ul class="why">
              {shown.map(({ holdId, subjectId, reason, until }) => (
                <li key={holdId} class="row">
                  <SubjectLink subjectId={subjectId} /> {reason} · {texts.until} <Time at={until} />
                  <ActButton act={() => api.call('DELETE', `/v1/holds/${holdId}`).then(() => found.refetch())}>
                    {texts.lift}
                  </ActButton>
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
      {of === undefined ? null : <PlaceHold subjectId={of} onPlaced={found.refetch} />}
    </section>
  );
}

function PlaceHold({ subjectId, onPlaced }: { subjectId: string; onPlaced: () => Promise<unknown> }) {
  const texts = useSubjectTexts();
  const api = useApi();
  const [typed, setTyped] = useState({ reason: '', until: '' });
  const place = async () => {
    const body = { subjectId, reason: typed.reason, until: `${typed.until}T00:00:00Z` };
    await api.call('POST', '/v1/holds', { body });
    setTyped({ reason: '', until: '' });
    await onPlaced();
  };
  return (
    <details>
      <summary>{texts.place}</summary>
      <ActForm action={texts.place} act={place}>
        <p class="quiet">{texts.placeHelp}</p>
        <Field label={texts.reason}>
          {(ties) => (
            <input
              {...ties}
              required
              maxLength={500}
              value={typed.reason}
              onInput={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, reason: value }))}
            />
          )}
        </Field>
        <Field label={texts.untilDay}>
          {(ties) => (
            <input
              {...ties}
              type="date"
              required
              value={typed.until}
              onInput={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, until: value }))}
            />
          )}
        </Field>
      </ActForm>
    </details>
  );
}
