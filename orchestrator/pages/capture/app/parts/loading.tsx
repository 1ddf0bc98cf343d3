import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from './texts.js';

/** Takes the focus, which the button that led here would otherwise drop. */
export function Loading() {
  const { strings } = useTexts();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <p class="loading" role="status" tabIndex={-1} ref={text}>
      {strings.shell.loading}
    </p>
  );
}
