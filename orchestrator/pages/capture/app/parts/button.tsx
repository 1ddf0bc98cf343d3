/** @prop busy not `disabled`, which would drop the focus: a press does nothing */
interface Props {
  kind?: 'button primary' | 'button plain' | 'text-button';
  text: string;
  busy?: boolean;
  onClick(): void;
}

export function Button({ kind, text, busy, onClick }: Props) {
  return (
    <button type="button" class={kind ?? 'button'} aria-disabled={busy} onClick={busy ? undefined : onClick}>
      {text}
    </button>
  );
}
