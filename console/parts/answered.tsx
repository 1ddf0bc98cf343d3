import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Failure } from './failure.js';
import { Loading } from './loading.js';
import { Outdated } from './outdated.js';

/** Shows a call's answer; until then that it loads, or why it failed. An older answer stays, and says so if a newer one failed. */
export function Answered<T>({ of, children }: { of: UseQueryResult<T>; children: (answer: T) => ComponentChildren }) {
  if (of.data !== undefined)
    return (
      <>
        {of.isError ? <Outdated error={of.error} again={of.refetch} /> : null}
        {children(of.data)}
      </>
    );
  if (of.isError) return <Failure error={of.error} retry={() => void of.refetch()} />;
  return <Loading />;
}
