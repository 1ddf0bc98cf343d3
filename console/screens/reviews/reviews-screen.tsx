import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'wouter-preact';
import { useApi } from '../../api/use-api.js';
import { useStore } from '../../api/use-store.js';
import { Answered } from '../../parts/answered.js';
import { Heading } from '../../parts/heading.js';
import { Message } from '../../parts/message.js';
import { useMe } from '../../sign-in/use-me.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import { TITLES } from '../titles.js';
import { Case } from './case.js';
import { chooseNext } from './choose-next.js';
import { KeyHelp } from './key-help.js';
import { Queue } from './queue.js';
import './reviews.css';
import { openVotes } from './send-votes.js';
import { REVIEWS } from './texts.js';
import { useKeys } from './use-keys.js';
import { usePreload } from './use-preload.js';
import { type QueuePage, useQueue } from './use-queue.js';
import { VoteToasts } from './vote-toasts.js';

/** The queue, and the case that the address names. */
export function ReviewsScreen() {
  const queue = useQueue();
  const title = useTexts(TITLES).reviews;
  return <Answered of={queue}>{(page) => <Desk page={page} title={title} />}</Answered>;
}

function Desk({ page, title }: { page: QueuePage; title: string }) {
  const texts = useTexts(REVIEWS);
  const { memberId } = useMe();
  const [, params] = useRoute('/reviews/:sessionId');
  const selected = params?.sessionId;
  const [, navigate] = useLocation();
  const votes = useVotes();
  const given = useStore(votes.given);
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [help, setHelp] = useState(false);
  const { preload, take } = usePreload();
  const reviews = page.data.filter(({ sessionId }) => !given.has(sessionId));
  const open = (sessionId: string | undefined) =>
    navigate(sessionId === undefined ? '/reviews' : `/reviews/${sessionId}`, { replace: true });
  const go = (step: 'next' | 'previous' | 'voted') => open(chooseNext(reviews, selected, step, memberId));
  const undo = () => {
    const ballot = votes.undo();
    if (ballot !== null) open(ballot.sessionId);
  };
  useKeys({ j: () => go('next'), k: () => go('previous'), u: undo, '?': () => setHelp(true) });
  const next = chooseNext(reviews, selected, 'voted', memberId);
  const count = fill(page.nextCursor === null ? texts.count : texts.countMore, { count: reviews.length });
  return (
    <>
      <Heading title={title}>
        <span class="quiet" role="status">
          {count}
        </span>
      </Heading>
      <div class={selected === undefined ? 'desk' : 'desk chosen'}>
        <Queue reviews={reviews} selected={selected} memberId={memberId} />
        {selected === undefined ? (
          <NoCase isEmpty={reviews.length === 0} />
        ) : (
          <Case
            key={selected}
            sessionId={selected}
            review={page.data.find(({ sessionId }) => sessionId === selected)}
            votes={votes}
            note={notes[selected] ?? ''}
            onNote={(note) => setNotes((before) => ({ ...before, [selected]: note }))}
            preloaded={() => take(selected)}
            onShown={() => next !== undefined && next !== selected && preload(next)}
            go={go}
            onHelp={() => setHelp(true)}
          />
        )}
      </div>
      <VoteToasts votes={votes} onUndo={undo} />
      {help ? <KeyHelp onClose={() => setHelp(false)} /> : null}
    </>
  );
}

function NoCase({ isEmpty }: { isEmpty: boolean }) {
  const texts = useTexts(REVIEWS);
  return isEmpty ? (
    <Message icon="check" title={texts.empty} children={<p>{texts.emptyHelp}</p>} />
  ) : (
    <Message icon="empty" title={texts.choose} children={<p>{texts.chooseHelp}</p>} />
  );
}

/** Leaving the screen or the page sends what is pending. */
function useVotes() {
  const api = useApi();
  const queries = useQueryClient();
  const votes = useMemo(() => openVotes(api, () => void queries.invalidateQueries({ queryKey: [api.mode] })), [api, queries]);
  useEffect(() => {
    const leave = () => votes.flush(true);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      votes.flush();
    };
  }, [votes]);
  return votes;
}
