import type { ComponentChildren } from 'preact';
import { CopyId } from '../shown/copy-id.js';
import { usePartTexts } from '../texts.js';
import { Dialog } from './dialog.js';

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
        <button type="button" class="button primary" onClick={onClose}>
          {texts.done}
        </button>
      </div>
    </Dialog>
  );
}
