import { useEffect, useRef } from 'preact/hooks';

/** What a key does; keys as `KeyboardEvent.key` names them, letters in lower case. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Keys that act again and again while they are held. Any other key acts once, so a resting finger decides nothing. */
const REPEATED: readonly string[] = ['ArrowLeft', 'ArrowRight'];

/** Listens while a person is not typing and no dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const run = latest.current[name];
      if (run === undefined || isElsewhere(event)) return;
      event.preventDefault();
      if (!event.repeat || REPEATED.includes(name)) run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (document.querySelector('dialog[open]') !== null) return true;
  const target = event.target as HTMLElement;
  if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null) return true;
  // Space and Enter belong to the control that has the focus.
  return [' ', 'Enter'].includes(event.key) && target.closest('button, a, input') !== null;
}
