import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { ApiError, isAway } from '../../api/api-error.js';
import { useApi } from '../../api/use-api.js';
import { fill } from '../../texts/language.js';
import { ActButton } from '../forms/act-form.js';
import { Button } from '../forms/button.js';
import { useWhy } from '../forms/use-why.js';
import { Pager } from '../shown/pager.js';
import { usePartTexts } from '../texts.js';
import { Forbidden, Message } from './message.js';

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
      <ActButton text={texts.again} act={renew} />
    </div>
  );
}

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

/** Why something could not be loaded, and what to do. @param retry left out where another attempt cannot help */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const texts = usePartTexts();
  const why = useWhy();
  if (error instanceof ApiError) {
    if (error.code === 'account_suspended')
      return <Message icon="lock" title={texts.suspended} children={<p>{texts.suspendedHelp}</p>} />;
    if (error.status === 403) return <Forbidden />;
    if (error.status === 404) return <Message icon="empty" title={texts.missing} children={<p>{texts.missingHelp}</p>} />;
    if (error.status === 410) return <Message icon="empty" title={texts.gone} children={<p>{why(error)}</p>} />;
  }
  return (
    <Message icon="warning" title={texts.failed}>
      <p>{why(error)}</p>
      {isAway(error) ? <p role="status">{texts.byItself}</p> : null}
      {error instanceof ApiError ? <p class="quiet">{fill(texts.request, { id: error.problem.requestId })}</p> : null}
      {retry === undefined ? null : <Button text={texts.again} onClick={retry} />}
    </Message>
  );
}

/** Shown only after a moment (by its style), so that fast answers do not flicker. */
export function Loading() {
  const texts = usePartTexts();
  return (
    <p class="loading" role="status">
      {texts.loading}
    </p>
  );
}
