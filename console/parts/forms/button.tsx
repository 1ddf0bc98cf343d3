import type { JSX } from 'preact';

/**
 * The other members are attributes of the button.
 *
 * @param kind how it looks: classes of the style
 * @param of what it acts on, for people who do not see where it stands
 */
export type ButtonProps = { text: string; kind?: string; of?: string } & Omit<
  JSX.IntrinsicElements['button'],
  'class' | 'children'
>;

/** Sends no form, unless its type says so. */
export function Button({ text, kind = '', of, ...button }: ButtonProps) {
  return (
    <button type="button" class={`button ${kind}`} {...button}>
      {text}
      {of === undefined ? null : <span class="visually-hidden"> {of}</span>}
    </button>
  );
}
