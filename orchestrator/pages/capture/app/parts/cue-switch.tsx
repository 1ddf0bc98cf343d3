import { useContext } from 'preact/hooks';
import { CuesContext } from '../cues/use-cues.js';
import { isComputer } from '../flow/browser.js';
import { useTexts } from './texts.js';

/** Turns the signals on and off. Turning them on plays one. */
export function CueSwitch() {
  const { strings } = useTexts();
  const cues = useContext(CuesContext);
  if (cues === null) return null;
  const vibrates = 'vibrate' in navigator && !isComputer(navigator.userAgent);
  return (
    <div class="cue-switch">
      <label>
        <input
          type="checkbox"
          checked={cues.on}
          aria-describedby="cue-help"
          onChange={(event) => cues.choose(event.currentTarget.checked)}
        />
        {vibrates ? strings.cues.both : strings.cues.sound}
      </label>
      <p class="quiet cue-help" id="cue-help">
        {strings.cues.help}
      </p>
    </div>
  );
}
