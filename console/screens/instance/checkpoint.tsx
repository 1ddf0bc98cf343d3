import { useText } from '../../api/use-text.js';
import { saveFile } from '../../parts/dialogs/save-file.js';
import { Answered } from '../../parts/states/answered.js';
import { useTexts } from '../../texts/language.js';
import { INSTANCE } from './texts.js';

const EVERY_MS = 60_000;

/** The newest checkpoint: a signed note whose second line is the number of receipts. */
export function Checkpoint() {
  const texts = useTexts(INSTANCE);
  const found = useText('/v1/evidence-log/checkpoint', { every: EVERY_MS });
  return (
    <section>
      <h2>{texts.checkpoint}</h2>
      <p class="quiet">{texts.checkpointHelp}</p>
      <Answered of={found}>
        {(note) => (
          <>
            <p>
              {texts.size} <strong>{note.split('\n')[1]}</strong>
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll the text */}
            <pre class="note" tabIndex={0}>
              {note}
            </pre>
            <button
              type="button"
              class="button"
              onClick={() => saveFile(new Blob([note], { type: 'text/plain' }), 'checkpoint.txt')}
            >
              {texts.save}
            </button>
          </>
        )}
      </Answered>
    </section>
  );
}
