import type { ComponentChildren } from 'preact';

/** Lets a wide table scroll on a narrow screen, with the keyboard too. @param label what the table lists */
export function TableFrame({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll the table
    <section class="table-frame" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}
