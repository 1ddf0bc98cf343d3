import type { OwnReviews } from '@faceproof/protocol/api/sessions/reviews.js';
import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation, useRoute, useSearchParams } from 'wouter-preact';
import { useStore } from '../../api/store.js';
import { useGet } from '../../api/use-api.js';
import { useNews } from '../../api/use-news.js';
import { useKeys } from '../../parts/forms/use-keys.js';
import { Heading } from '../../parts/shown/heading.js';
import { Answered } from '../../parts/states/answered.js';
import { Message } from '../../parts/states/message.js';
import { useMe } from '../../sign-in/use-me.js';
import { fill, useCounted } from '../../texts/language.js';
import { useVotes } from '../../votes/use-votes.js';
import { useTitles } from '../titles.js';
import { Case } from './case.js';
import { chooseNext, type Step } from './choose-next.js';
import { Queue, type QueueFilter, QueueFilters, readQueueFilter } from './queue.js';
import './reviews.css';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { useReviewTexts } from './texts.js';
import { usePreload } from './use-preload.js';
import { type QueuePage, useQueue, useReview } from './use-queue.js';

/** What each kind of news changes on this screen. */
const CHANGED = { review: ['/v1/reviews'], session: ['/v1/sessions/ses_'] };

/** The queue, and the case that the address names. */
export function ReviewsScreen() {
  const live = useNews(CHANGED);
  const [search] = useSearchParams();
  const filter = readQueueFilter(search);
  const queue = useQueue(filter, live);
  return <Answered of={queue}>{(page) => <Desk page={page} filter={filter} live={live} />}</Answered>;
}

function Desk({ page, filter, live }: { page: QueuePage; filter: QueueFilter; live: boolean }) {
  const texts = useReviewTexts();
  const counted = useCounted();
  const me = useMe();
  const [, params] = useRoute('/reviews/:sessionId');
  const selected = params?.sessionId;
  const [, navigate] = useLocation();
  const votes = useVotes();
  const given = useStore(votes.given);
  const notes = useStore(votes.notes);
  const [help, setHelp] = useState(false);
  /** The case that a vote led to: it is claimed without a key press. */
  const [claimed, setClaimed] = useState<string | undefined>();
  const { preload, take } = usePreload();
  const reviews = page.data.filter(({ sessionId }) => !given.has(sessionId));
  const open = (sessionId: string | undefined, shown = filter) => navigate(addressOf(sessionId, shown), { replace: true });
  const go = (step: Step) => {
    const to = chooseNext(reviews, selected, step, me);
    setClaimed(step === 'voted' ? to : undefined);
    open(to);
  };
  useKeys({ j: () => go('next'), k: () => go('previous'), '?': () => setHelp(true) });
  const nextId = chooseNext(reviews, selected, 'onward', me);
  const next = reviews.find(({ sessionId }) => sessionId === nextId);
  return (
    <>
      <Heading title={useTitles().reviews}>
        <OwnFigures />
        <span class="quiet" role="status">
          {counted(page.nextCursor === null ? texts.count : texts.countMore, reviews.length)}
        </span>
      </Heading>
      <div class={selected === undefined ? 'desk' : 'desk chosen'}>
        <div class="queue-side">
          <QueueFilters filter={filter} onChange={(next) => open(selected, next)} />
          <Queue reviews={reviews} selected={selected} memberId={me.memberId} hrefOf={(id) => addressOf(id, filter)} />
        </div>
        {selected === undefined ? (
          <NoCase isEmpty={reviews.length === 0} />
        ) : (
          <LinkedCase
            key={selected}
            sessionId={selected}
            page={page}
            live={live}
            votes={votes}
            claimed={claimed === selected}
            note={notes[selected] ?? ''}
            onNote={(note) => votes.notes.set({ ...votes.notes.get(), [selected]: note })}
            preloaded={() => take(selected)}
            onShown={() => next !== undefined && preload(next)}
            go={go}
            onHelp={() => setHelp(true)}
          />
        )}
      </div>
      {help ? <KeyHelp onClose={() => setHelp(false)} /> : null}
    </>
  );
}

/** How fast the reviewer is, and how often others agree. No one else sees it. */
function OwnFigures() {
  const texts = useReviewTexts();
  const counted = useCounted();
  const { data } = useGet<OwnReviews>('/v1/reviews/own', { renewed: true });
  if (data === undefined || data.votes === 0) return null;
  const { votes, secondsPerVote, compared, agreed } = data;
  const said = [
    counted(texts.ownVotes, votes),
    ...(secondsPerVote === null ? [] : [counted(texts.ownSpeed, Math.round(secondsPerVote))]),
    ...(compared === 0 ? [] : [fill(texts.ownAgreement, { agreed, compared })]),
  ];
  return <span class="quiet">{said.join(' · ')}</span>;
}

/** The filter stays in the address while cases are opened. */
function addressOf(sessionId: string | undefined, filter: QueueFilter): string {
  const query = new URLSearchParams(filter).toString();
  return `/reviews${sessionId === undefined ? '' : `/${sessionId}`}${query === '' ? '' : `?${query}`}`;
}

/** The case of the address, which need not be in the page of the queue. */
function LinkedCase(props: Omit<ComponentProps<typeof Case>, 'review'> & { page: QueuePage; live: boolean }) {
  const { page, live, ...rest } = props;
  return <Case {...rest} review={useReview(props.sessionId, page, live)} />;
}

function NoCase({ isEmpty }: { isEmpty: boolean }) {
  const texts = useReviewTexts();
  return isEmpty ? (
    <Message icon="check" title={texts.empty} children={<p>{texts.emptyHelp}</p>} />
  ) : (
    <Message icon="empty" title={texts.choose} children={<p>{texts.chooseHelp}</p>} />
  );
}

/** All keys of the screen. Each has a visible button too. */
function KeyHelp({ onClose }: { onClose: () => void }) {
  const { help, keys } = useReviewTexts();
  const rows: readonly (readonly [string, string])[] = [
    ['J', help.next],
    ['K', help.previous],
    ['C', help.claim],
    ['A', help.approve],
    ['D', help.decline],
    ['R', help.recapture],
    ['N', help.note],
    ['E', help.escalate],
    ['S', help.skip],
    ['U', help.undo],
    [help.space, help.play],
    ['← →', help.step],
    ['?', help.keys],
  ];
  return (
    <Dialog title={keys} closes onClose={onClose}>
      <dl class="facts">
        {rows.map(([key, does]) => (
          <div key={key} class="facts-row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
