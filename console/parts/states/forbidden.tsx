import { usePartTexts } from '../texts.js';
import { Message } from './message.js';

/** What an address shows that leads to what the person's role may not see. */
export function Forbidden() {
  const texts = usePartTexts();
  return <Message icon="lock" title={texts.forbidden} children={<p>{texts.forbiddenHelp}</p>} />;
}
