import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { fill } from '../../texts/language.js';
import { ActButton } from '../forms/act-button.js';
import { usePartTexts } from '../texts.js';
import { Dialog } from './dialog.js';

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
          disabled={!ready || (typed !== undefined && text.trim() !== typed)}
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
