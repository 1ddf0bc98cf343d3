import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../shown/icon.js';
import { usePartTexts } from '../texts.js';

/** What a screen shows in place of its content. */
export function Message(props: { icon: IconName; title: string; children?: ComponentChildren }) {
  return (
    <div class="message">
      <Icon name={props.icon} />
      <h2>{props.title}</h2>
      {props.children}
    </div>
  );
}

/** What an address shows that leads to what the person's role may not see. */
export function Forbidden() {
  const texts = usePartTexts();
  return <Message icon="lock" title={texts.forbidden} children={<p>{texts.forbiddenHelp}</p>} />;
}

/** What an address shows that leads nowhere. */
export function Nothing() {
  const texts = usePartTexts();
  return <Message icon="empty" title={texts.missing} children={<p>{texts.missingHelp}</p>} />;
}
