import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The title of a screen, and what can be done with the whole of it. The title also names the tab. */
export function Heading({ title, children }: { title: string; children?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Faceproof`;
  }, [title]);
  return (
    <header class="heading">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children === undefined ? null : <div class="heading-actions">{children}</div>}
    </header>
  );
}
