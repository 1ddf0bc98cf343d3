import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import type { Api } from '../api.js';
import { Button } from '../parts/button.js';
import { ConsentFacts, type ConsentParts, ConsentSummary } from '../parts/consent-facts.js';
import { CueSwitch } from '../parts/cue-switch.js';
import { Heading } from '../parts/heading.js';
import { useTexts } from '../parts/texts.js';
import { PhonePanel } from './handover-screen.js';

interface Props {
  page: PageSession;
  api: Api;
  /** On a computer, the code for a phone comes first. */
  showsCode: boolean;
  /** Another device continues. */
  onTaken(page: PageSession): void;
  onAccept(): void;
  onLeave(as: 'REFUSED' | 'UNABLE'): void;
  onError(error: unknown): void;
}

/** Asks for consent. The answers are equally easy to reach, and the recorded hash is that of the text on the screen. */
export function ConsentScreen({ page, api, showsCode, onTaken, onAccept, onLeave, onError }: Props) {
  const { say } = useTexts();
  // Not `disabled`, which would drop the focus: a second press does nothing.
  const [busy, setBusy] = useState(false);
  // Written by the server that serves this page, from the same files as its strings.
  const text = page.consent.text as ConsentParts;

  const accept = () => {
    setBusy(true);
    api.answerConsent(true, page).then(onAccept, onError);
  };

  return (
    <>
      <Heading>{say(text.title)}</Heading>
      {showsCode ? <PhonePanel api={api} onTaken={onTaken} /> : null}
      <ConsentSummary page={page} text={text} />
      <details class="whole">
        <summary>{text.readAll}</summary>
        <ConsentFacts page={page} text={text} />
      </details>
      <CueSwitch />
      <div class="actions consent-actions">
        <Button kind="button primary" busy={busy} onClick={accept} text={text.accept} />
        <Button busy={busy} onClick={() => onLeave('REFUSED')} text={text.decline} />
        <Button kind="button plain" busy={busy} onClick={() => onLeave('UNABLE')} text={text.cannot} />
      </div>
      {page.mode === 'TEST' ? <ScenarioChoice page={page} api={api} /> : null}
    </>
  );
}

/** Lets the tester choose the outcome of a TEST session. */
function ScenarioChoice({ page, api }: { page: PageSession; api: Api }) {
  const { strings } = useTexts();
  const [scenario, setScenario] = useState<Scenario>(page.scenario ?? 'approve');
  const choose = (next: Scenario) => {
    setScenario(next);
    api.chooseScenario(next);
  };
  return (
    <div class="test-box">
      <p>{strings.test.text}</p>
      <label>
        <span>{strings.test.scenario}</span>
        <select value={scenario} onChange={(event) => choose(event.currentTarget.value as Scenario)}>
          {page.scenarios.map((name) => (
            <option key={name} value={name}>
              {strings.test[name]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
