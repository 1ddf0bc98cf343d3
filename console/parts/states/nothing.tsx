import { usePartTexts } from '../texts.js';
import { Message } from './message.js';

/** What an address shows that leads nowhere. */
export function Nothing() {
  const texts = usePartTexts();
  return <Message icon="empty" title={texts.missing} children={<p>{texts.missingHelp}</p>} />;
}
