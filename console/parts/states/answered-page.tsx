import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Pager } from '../shown/pager.js';
import { Answered } from './answered.js';
import { Message } from './message.js';

/** A page of a list, or that there is nothing on it, and the way to the other pages. */
export function AnsweredPage<T>(props: {
  of: UseQueryResult<{ data: readonly T[]; nextCursor: string | null }>;
  /** Left out: an empty list is shown as one. */
  empty?: { title: string; help: string };
  children: (items: readonly T[]) => ComponentChildren;
}) {
  const { of, empty, children } = props;
  return (
    <Answered of={of}>
      {({ data, nextCursor }) => (
        <>
          {data.length === 0 && empty !== undefined ? (
            <Message icon="empty" title={empty.title} children={<p>{empty.help}</p>} />
          ) : (
            children(data)
          )}
          <Pager next={nextCursor} />
        </>
      )}
    </Answered>
  );
}
