import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A screen's title. It takes the focus when the screen appears, so that a screen reader starts there. */
export function Heading({ children }: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 class="title" tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
