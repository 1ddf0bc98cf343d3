import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useApi } from '../../api/use-api.js';
import { fill } from '../../texts/language.js';
import { ActButton } from '../forms/act-button.js';
import { useWhy } from '../forms/use-why.js';
import { usePartTexts } from '../texts.js';
import { Failure } from './failure.js';
import { Loading } from './loading.js';

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

/** What is shown is no longer renewed. */
function Outdated({ error, again }: { error: unknown; again: () => Promise<unknown> }) {
  const texts = usePartTexts();
  const why = useWhy();
  const api = useApi();
  const renew = async () => {
    // Calls in the background do not ask for a sign-in; this one does.
    await api.call('GET', '/v1/me');
    await again();
  };
  return (
    <div class="banner warn row" role="status">
      <span>{fill(texts.outdated, { why: why(error) })}</span>
      <ActButton act={renew}>{texts.again}</ActButton>
    </div>
  );
}
