import type { SubjectRequest } from '@faceproof/protocol/api/evidence/requests.js';
import { REQUEST_KINDS, type RequestKind } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import { useApi, useGet } from '../../api/use-api.js';
import { ActButton, ActForm, Field } from '../../parts/forms/act-form.js';
import { Time, useNow } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { SubjectLink } from './subject-link.js';
import { useSubjectTexts } from './texts.js';

/** What people asked for and wait for. @param props.of only of one person, and a form for another request */
export function RequestList({ of }: { of?: string }) {
  const texts = useSubjectTexts();
  const api = useApi();
  const now = useNow(60_000);
  const found = useGet<{ data: SubjectRequest[] }>('/v1/requests?state=OPEN&limit=100');
  const close = async (requestId: string, state: 'DONE' | 'REFUSED') => {
    await api.call('PATCH', `/v1/requests/${requestId}`, { body: { state } });
    await found.refetch();
  };
  return (
    <section>
      <h2>{texts.requests}</h2>
      <Answered of={found}>
        {({ data }) => {
          const shown = data.filter(({ subjectId }) => of === undefined || subjectId === of);
          return shown.length === 0 ? (
            <p class="quiet">{texts.noRequest}</p>
          ) : (
            <ul class="why">
              {shown.map(({ requestId, kind, subjectId, dueAt, note }) => (
                <li key={requestId} class="row">
                  {texts.kinds[kind]}: {subjectId === null ? '–' : <SubjectLink subjectId={subjectId} />} ·{' '}
                  <span class={new Date(dueAt) < now ? 'mark bad' : 'mark'}>
                    {texts.due} <Time at={dueAt} />
                  </span>
                  {note === null ? null : <q>{note}</q>}
                  <ActButton act={() => close(requestId, 'DONE')}>{texts.done}</ActButton>
                  <ActButton act={() => close(requestId, 'REFUSED')}>{texts.refused}</ActButton>
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
      {of === undefined ? null : <RecordRequest subjectId={of} onRecorded={found.refetch} />}
    </section>
  );
}

function RecordRequest({ subjectId, onRecorded }: { subjectId: string; onRecorded: () => Promise<unknown> }) {
  const texts = useSubjectTexts();
  const api = useApi();
  const [typed, setTyped] = useState({ kind: 'ACCESS' as RequestKind, note: '' });
  const keep = async () => {
    const { kind, note } = typed;
    await api.call('POST', '/v1/requests', { body: { subjectId, kind, ...(note.trim() === '' ? {} : { note }) } });
    setTyped({ kind, note: '' });
    await onRecorded();
  };
  return (
    <details>
      <summary>{texts.record}</summary>
      <ActForm action={texts.record} act={keep}>
        <Field label={texts.kind}>
          {(ties) => (
            <select
              {...ties}
              value={typed.kind}
              onChange={({ currentTarget }) => setTyped((now) => ({ ...now, kind: currentTarget.value as RequestKind }))}
            >
              {REQUEST_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {texts.kinds[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.note}>
          {(ties) => (
            <input
              {...ties}
              maxLength={2000}
              value={typed.note}
              onInput={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, note: value }))}
            />
          )}
        </Field>
      </ActForm>
    </details>
  );
}
