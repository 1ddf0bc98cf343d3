import type { Review } from '@faceproof/protocol/api/sessions/reviews.js';
import { REASON_CODES, type ReasonCode } from '@faceproof/protocol/reasons.js';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Time, useNow } from '../../parts/shown/time.js';
import { useReasonTexts, useReasonWords } from '../../session-view/words.js';
import { nameOf } from './lease.js';
import { useReviewTexts } from './texts.js';

/** The cases. A case that someone else holds is grey and names them. */
export function Queue(props: {
  reviews: readonly Review[];
  selected: string | undefined;
  memberId: string;
  hrefOf: (sessionId: string) => string;
}) {
  const { reviews, selected, memberId, hrefOf } = props;
  const texts = useReviewTexts();
  return (
    <ol class="queue" aria-label={texts.queue}>
      {reviews.map((review) => (
        <Item
          key={review.sessionId}
          review={review}
          href={hrefOf(review.sessionId)}
          isSelected={review.sessionId === selected}
          memberId={memberId}
        />
      ))}
    </ol>
  );
}

function Item(props: { review: Review; href: string; isSelected: boolean; memberId: string }) {
  const { review, href, isSelected, memberId } = props;
  const texts = useReviewTexts();
  const say = useReasonWords();
  const link = useRef<HTMLLIElement>(null);
  const { since, reasons, state, claimedBy, escalated, notes, dueAt, assignedToName } = review;
  const passedOn = escalated ? notes.findLast(({ escalates }) => escalates) : undefined;
  const isLate = useNow(30_000) > new Date(dueAt);
  const isOthers = claimedBy !== null && claimedBy !== memberId;
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={link} class={isOthers ? 'others' : claimedBy === null ? '' : 'mine'}>
      <Link href={href} replace {...(isSelected ? { 'aria-current': 'true' as const } : {})}>
        <span class="queue-age">
          <Time at={since} />
        </span>
        {state === 'OPEN' && !escalated ? null : <span class="mark">{markOf(review, isOthers, texts)}</span>}
        <span class="queue-reasons">{reasons.map((reason) => say(reason)).join(', ')}</span>
        <span class="queue-reasons">
          {isLate ? <span class="mark bad">{texts.overdue}</span> : texts.dueAt} <Time at={dueAt} />
          {assignedToName === null ? null : ` · ${assignedToName}`}
        </span>
        {passedOn === undefined ? null : <q class="queue-reasons">{passedOn.note}</q>}
      </Link>
    </li>
  );
}

function markOf(review: Review, isOthers: boolean, texts: ReturnType<typeof useReviewTexts>): string {
  if (isOthers) return nameOf(review);
  if (review.claimedBy !== null) return texts.yours;
  return review.escalated ? texts.escalated : texts.states[review.state];
}

const SHOWN = ['OPEN', 'SECOND', 'DISPUTED'] as const;

const ALLOWED = {
  state: SHOWN,
  claimedBy: ['me'],
  assignedTo: ['me'],
  escalated: ['true'],
  reason: REASON_CODES,
  order: ['NEWEST', 'DUE'],
} satisfies Record<string, readonly string[]>;

/** A part of the query of `GET /v1/reviews`, as the address holds it. */
export type QueueFilter = Readonly<Partial<Record<keyof typeof ALLOWED, string>>>;

/** The address is untrusted: what is not in the contract is left out. */
export function readQueueFilter(search: URLSearchParams): QueueFilter {
  const kept = Object.entries<readonly string[]>(ALLOWED).filter(([name, values]) => values.includes(search.get(name) ?? ''));
  return Object.fromEntries(kept.map(([name]) => [name, search.get(name) ?? '']));
}

/** Which cases, and in which order. A choice acts at once. */
export function QueueFilters({ filter, onChange }: { filter: QueueFilter; onChange: (filter: QueueFilter) => void }) {
  const texts = useReviewTexts();
  const words = useReasonTexts();
  const choose = (next: QueueFilter) => onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  const { reason = '', order = '', ...shown } = filter;
  return (
    <div class="row queue-filters">
      <Choice
        label={texts.filter.state}
        value={`${new URLSearchParams(shown)}`}
        onChoose={(query) => choose({ reason, order, ...Object.fromEntries(new URLSearchParams(query)) })}
      >
        <option value="">{texts.filter.all}</option>
        <option value="claimedBy=me">{texts.yours}</option>
        <option value="assignedTo=me">{texts.assignedToYou}</option>
        <option value="escalated=true">{texts.escalated}</option>
        {SHOWN.map((state) => (
          <option key={state} value={`state=${state}`}>
            {texts.states[state]}
          </option>
        ))}
      </Choice>
      <Choice label={texts.filter.reason} value={reason} onChoose={(reason) => choose({ ...filter, reason })}>
        <option value="">{texts.filter.any}</option>
        {REASON_CODES.map((code: ReasonCode) => (
          <option key={code} value={code}>
            {words[code]}
          </option>
        ))}
      </Choice>
      <Choice label={texts.filter.order} value={order} onChoose={(order) => choose({ ...filter, order })}>
        <option value="">{texts.filter.oldest}</option>
        <option value="NEWEST">{texts.filter.newest}</option>
        <option value="DUE">{texts.filter.due}</option>
      </Choice>
    </div>
  );
}

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
