import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import type { Api } from '../api.js';
import { useTexts } from './texts.js';

/** Lets the tester choose the outcome of a TEST session. */
export function ScenarioChoice({ page, api }: { page: PageSession; api: Api }) {
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
