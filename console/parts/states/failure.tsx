import { ApiError } from '../../api/api-error.js';
import { fill } from '../../texts/language.js';
import { useWhy } from '../forms/use-why.js';
import { usePartTexts } from '../texts.js';
import { Forbidden } from './forbidden.js';
import { Message } from './message.js';

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
      {error instanceof ApiError ? <p class="quiet">{fill(texts.request, { id: error.problem.requestId })}</p> : null}
      {retry === undefined ? null : (
        <button type="button" class="button" onClick={retry}>
          {texts.again}
        </button>
      )}
    </Message>
  );
}
