import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { fill } from '../../texts/language.js';
import { ActButton } from '../forms/act-form.js';
import { Button } from '../forms/button.js';
import { CopyId } from '../shown/copy-id.js';
import { usePartTexts } from '../texts.js';

/** A modal dialog: the browser keeps the focus inside it, and Escape closes it. @param props.closes it has a button for that */
export function Dialog(props: { title: string; closes?: boolean; onClose: () => void; children: ComponentChildren }) {
  const { title, closes = false, onClose, children } = props;
  const texts = usePartTexts();
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
      {closes ? (
        <div class="dialog-actions">
          <Button text={texts.close} onClick={onClose} />
        </div>
      ) : null}
    </dialog>
  );
}

/** A secret or a link that the service tells only once. */
export function ShownOnce(props: { title: string; value: string; onClose: () => void; children?: ComponentChildren }) {
  const { title, value, onClose, children } = props;
  const texts = usePartTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <p class="shown-once">
        <CopyId id={value} />
      </p>
      <p>{texts.once}</p>
      <div class="dialog-actions">
        <Button kind="primary" text={texts.done} onClick={onClose} />
      </div>
    </Dialog>
  );
}

/**
 * Names what will happen before it does.
 *
 * @param typed what the person must type first, for acts that cannot be undone
 * @param ready false while what will happen is not known yet
 * @param act what happens; then `onDone`, which closes the dialog if it is left out
 */
export function ConfirmDialog(props: {
  title: string;
  action: string;
  typed?: string;
  ready?: boolean;
  act: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const { title, action, typed, ready = true, act, onClose, onDone = onClose, children } = props;
  const texts = usePartTexts();
  const [text, setText] = useState('');
  const field = useId();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {typed === undefined ? null : (
        <p class="field">
          <label for={field}>{fill(texts.typed, { id: typed })}</label>
          <input
            id={field}
            value={text}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </p>
      )}
      <div class="dialog-actions">
        <ActButton
          kind="danger"
          text={action}
          disabled={!ready || (typed !== undefined && text.trim() !== typed)}
          act={() => act().then(onDone)}
        />
        <Button text={texts.cancel} onClick={onClose} />
      </div>
    </Dialog>
  );
}
