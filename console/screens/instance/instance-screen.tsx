import { useText } from '../../api/use-api.js';
import { saveFile } from '../../parts/dialogs/save-file.js';
import { Heading } from '../../parts/shown/heading.js';
import { Answered } from '../../parts/states/answered.js';
import { useTitles } from '../titles.js';
import { Accounts } from './accounts.js';
import { Engine } from './engine.js';
import { Health } from './health.js';
import { Load } from './load.js';
import { SigningKeys } from './signing-keys.js';
import { useInstanceTexts } from './texts.js';
import { Workers } from './workers.js';

/** What an operator watches. No route that it calls answers with a session or a person. */
export function InstanceScreen() {
  const texts = useInstanceTexts();
  return (
    <>
      <Heading title={useTitles().instance} />
      <p class="quiet">{texts.about}</p>
      <Health />
      <Load />
      <Workers />
      <Engine />
      <Accounts />
      <SigningKeys />
      <Checkpoint />
    </>
  );
}

const EVERY_MS = 60_000;

/** The newest checkpoint: a signed note whose second line is the number of receipts. */
function Checkpoint() {
  const texts = useInstanceTexts();
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
