import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../shown/icon.js';

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
