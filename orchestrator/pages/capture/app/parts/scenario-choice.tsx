import { SCENARIOS, type Scenario } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import type { Api } from '../api.js';
import { useTexts } from './texts.js';

/** Lets the tester choose the outcome of a TEST session. */
export function ScenarioChoice({ chosen, api }: { chosen: Scenario | null; api: Api }) {
  const { strings } = useTexts();
  const [scenario, setScenario] = useState<Scenario>(chosen ?? 'approve');
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
          {SCENARIOS.map((name) => (
            <option key={name} value={name}>
              {strings.test[name]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
