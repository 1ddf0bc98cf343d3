import { useTexts } from '../../texts/language.js';
import { PARTS } from '../texts.js';
import { Message } from './message.js';

/** What an address shows that leads to what the person's role may not see. */
export function Forbidden() {
  const texts = useTexts(PARTS);
  return <Message icon="lock" title={texts.forbidden} children={<p>{texts.forbiddenHelp}</p>} />;
}
