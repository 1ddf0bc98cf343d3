import { useApi } from '../api/use-api.js';
import { fill } from '../texts/catalogue.js';
import { useTexts } from '../texts/language.js';
import { ActButton } from './act-button.js';
import { PARTS } from './texts.js';
import { useWhy } from './use-why.js';

/** What is shown is no longer renewed. */
export function Outdated({ error, again }: { error: unknown; again: () => Promise<unknown> }) {
  const texts = useTexts(PARTS);
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
