import { REASON_CODES, type ReasonCode } from '@faceproof/protocol/reasons.js';
import type { ComponentChildren } from 'preact';
import { useReasonTexts } from '../../session-view/words.js';
import { useReviewTexts } from './texts.js';

/** A part of the query of `GET /v1/reviews`, as the address holds it. */
export type QueueFilter = Readonly<Partial<Record<'state' | 'claimedBy' | 'reason' | 'order', string>>>;

const SHOWN = ['OPEN', 'SECOND', 'DISPUTED'] as const;

/** The address is untrusted: what is not in the contract is left out. */
export function readQueueFilter(search: URLSearchParams): QueueFilter {
  const allowed = { state: SHOWN, claimedBy: ['me'], reason: REASON_CODES, order: ['NEWEST'] } as const;
  const read = (name: keyof typeof allowed) => allowed[name].find((value: string) => value === search.get(name));
  const names = Object.keys(allowed) as (keyof typeof allowed)[];
  return Object.fromEntries(names.flatMap((name) => (read(name) === undefined ? [] : [[name, read(name)]])));
}

/** Which cases, and in which order. A choice acts at once. */
export function QueueFilters({ filter, onChange }: { filter: QueueFilter; onChange: (filter: QueueFilter) => void }) {
  const texts = useReviewTexts();
  const words = useReasonTexts();
  const choose = (next: QueueFilter) => onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  const shown = filter.claimedBy ?? filter.state ?? '';
  return (
    <div class="row queue-filters">
      <Choice label={texts.filter.state} value={shown} onChoose={(value) => choose({ ...without(filter), ...toState(value) })}>
        <option value="">{texts.filter.all}</option>
        <option value="me">{texts.yours}</option>
        {SHOWN.map((state) => (
          <option key={state} value={state}>
            {texts.states[state]}
          </option>
        ))}
      </Choice>
      <Choice label={texts.filter.reason} value={filter.reason ?? ''} onChoose={(reason) => choose({ ...filter, reason })}>
        <option value="">{texts.filter.any}</option>
        {REASON_CODES.map((code: ReasonCode) => (
          <option key={code} value={code}>
            {words[code]}
          </option>
        ))}
      </Choice>
      <Choice label={texts.filter.order} value={filter.order ?? ''} onChoose={(order) => choose({ ...filter, order })}>
        <option value="">{texts.filter.oldest}</option>
        <option value="NEWEST">{texts.filter.newest}</option>
      </Choice>
    </div>
  );
}

const without = ({ state: _, claimedBy: __, ...rest }: QueueFilter): QueueFilter => rest;

const toState = (value: string): QueueFilter => (value === 'me' ? { claimedBy: 'me' } : { state: value });

function Choice(props: { label: string; value: string; onChoose: (value: string) => void; children: ComponentChildren }) {
  const { label, value, onChoose, children } = props;
  return (
    <label>
      <span class="visually-hidden">{label}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}
