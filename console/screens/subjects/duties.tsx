import type { Hold } from '@faceproof/protocol/api/evidence/holds.js';
import type { SubjectRequest } from '@faceproof/protocol/api/evidence/requests.js';
import { REQUEST_KINDS, type RequestKind } from '@faceproof/protocol/words.js';
import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { useApi, useGet } from '../../api/use-api.js';
import { ActButton, ActForm, SelectField, TextField, useTyped } from '../../parts/forms/act-form.js';
import { Time, useNow } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
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
      <Rows found={found} of={of} none={texts.noRequest}>
        {({ requestId, kind, subjectId, dueAt, note }) => (
          <li key={requestId} class="row">
            {texts.kinds[kind]}: {subjectId === null ? '–' : <SubjectLink subjectId={subjectId} />} ·{' '}
            <span class={new Date(dueAt) < now ? 'mark bad' : 'mark'}>
              {texts.due} <Time at={dueAt} />
            </span>
            {note === null ? null : <q>{note}</q>}
            <ActButton text={texts.done} act={() => close(requestId, 'DONE')} />
            <ActButton text={texts.refused} act={() => close(requestId, 'REFUSED')} />
          </li>
        )}
      </Rows>
      {of === undefined ? null : <RecordRequest subjectId={of} onRecorded={found.refetch} />}
    </section>
  );
}

/** The legal holds that stand. @param props.of only those of one person, and a form for another */
export function HoldList({ of }: { of?: string }) {
  const texts = useSubjectTexts();
  const api = useApi();
  const found = useGet<{ data: Hold[] }>('/v1/holds?limit=100');
  return (
    <section>
      <h2>{texts.holds}</h2>
      <Rows found={found} of={of} none={texts.noHold}>
        {({ holdId, subjectId, reason, until }) => (
          <li key={holdId} class="row">
            <SubjectLink subjectId={subjectId} /> {reason} · {texts.until} <Time at={until} />
            <ActButton text={texts.lift} act={() => api.call('DELETE', `/v1/holds/${holdId}`).then(() => found.refetch())} />
          </li>
        )}
      </Rows>
      {of === undefined ? null : <PlaceHold subjectId={of} onPlaced={found.refetch} />}
    </section>
  );
}

/** @param props.of only what concerns this person */
function Rows<T extends { subjectId: string | null }>(props: {
  found: UseQueryResult<{ data: T[] }>;
  of: string | undefined;
  none: string;
  children: (row: T) => ComponentChildren;
}) {
  const { found, of, none, children } = props;
  return (
    <Answered of={found}>
      {({ data }) => {
        const shown = data.filter(({ subjectId }) => of === undefined || subjectId === of);
        return shown.length === 0 ? <p class="quiet">{none}</p> : <ul class="why">{shown.map(children)}</ul>;
      }}
    </Answered>
  );
}

/** Opens a person. Their id is in the browser's history, and in no address. */
function SubjectLink({ subjectId }: { subjectId: string }) {
  return (
    <Link href="/subjects" state={{ subjectId }} class="mono">
      {subjectId}
    </Link>
  );
}

function RecordRequest({ subjectId, onRecorded }: { subjectId: string; onRecorded: () => Promise<unknown> }) {
  const texts = useSubjectTexts();
  const api = useApi();
  const { typed, setTyped, field } = useTyped({ kind: 'ACCESS' as RequestKind, note: '' });
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
        <SelectField label={texts.kind} values={REQUEST_KINDS} words={texts.kinds} {...field('kind')} />
        <TextField label={texts.note} maxLength={2000} {...field('note')} />
      </ActForm>
    </details>
  );
}

function PlaceHold({ subjectId, onPlaced }: { subjectId: string; onPlaced: () => Promise<unknown> }) {
  const texts = useSubjectTexts();
  const api = useApi();
  const { typed, setTyped, field } = useTyped({ reason: '', until: '' });
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
        <TextField label={texts.reason} required maxLength={500} {...field('reason')} />
        <TextField label={texts.untilDay} type="date" required {...field('until')} />
      </ActForm>
    </details>
  );
}
