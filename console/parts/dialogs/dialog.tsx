import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

/** A modal dialog: the browser keeps the focus inside it, and Escape closes it. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const { title, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  const titleId = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => {
      leaving.current = true;
      // The browser gives the focus back to where it was.
      current?.close();
    };
  }, []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={titleId} onClose={() => leaving.current || onClose()}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
