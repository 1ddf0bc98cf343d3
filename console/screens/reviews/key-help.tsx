import { Dialog } from '../../parts/dialogs/dialog.js';
import { usePartTexts } from '../../parts/texts.js';
import { useReviewTexts } from './texts.js';

/** All keys of the screen. Each has a visible button too. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { help, keys } = useReviewTexts();
  const rows: readonly (readonly [string, string])[] = [
    ['J', help.next],
    ['K', help.previous],
    ['C', help.claim],
    ['A', help.approve],
    ['D', help.decline],
    ['R', help.recapture],
    ['N', help.note],
    ['S', help.skip],
    ['U', help.undo],
    [help.space, help.play],
    ['← →', help.step],
    ['?', help.keys],
  ];
  return (
    <Dialog title={keys} onClose={onClose}>
      <dl class="facts">
        {rows.map(([key, does]) => (
          <div key={key} class="facts-row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {usePartTexts().close}
        </button>
      </div>
    </Dialog>
  );
}
