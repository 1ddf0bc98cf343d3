import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { fill } from '../texts/catalogue.js';
import { useTexts } from '../texts/language.js';
import { ActButton } from './act-button.js';
import { Dialog } from './dialog.js';
import { PARTS } from './texts.js';

/**
 * Names what will happen before it does.
 *
 * @param typed what the person must type first, for acts that cannot be undone
 * @param act what happens; then `onDone`, which closes the dialog if it is left out
 */
export function ConfirmDialog(props: {
  title: string;
  action: string;
  typed?: string;
  act: () => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const { title, action, typed, act, onClose, onDone = onClose, children } = props;
  const texts = useTexts(PARTS);
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
          disabled={typed !== undefined && text.trim() !== typed}
          act={async () => {
            await act();
            onDone();
          }}
        >
          {action}
        </ActButton>
        <button type="button" class="button" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}
