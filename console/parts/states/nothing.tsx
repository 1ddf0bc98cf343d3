import { useTexts } from '../../texts/language.js';
import { PARTS } from '../texts.js';
import { Message } from './message.js';

/** What an address shows that leads nowhere. */
export function Nothing() {
  const texts = useTexts(PARTS);
  return <Message icon="empty" title={texts.missing} children={<p>{texts.missingHelp}</p>} />;
}
