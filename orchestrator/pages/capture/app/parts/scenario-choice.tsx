import { SCENARIOS, type Scenario } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import type { Api } from '../api.js';
import { useTexts } from './texts.js';

/** What a TEST session is to act out: the integrator sees every end of the journey from the person's side. */
export function ScenarioChoice({ chosen, api, onError }: { chosen: Scenario | null; api: Api; onError(error: unknown): void }) {
  const { strings } = useTexts();
  const [scenario, setScenario] = useState<Scenario>(chosen ?? 'approve');
  const choose = async (next: Scenario) => {
    setScenario(next);
    // Running the link out is the whole of that scenario: there is no page left to show it on but the closed one.
    await api
      .chooseScenario(next)
      .then(() => (next === 'expire' ? api.openPage() : null))
      .catch(onError);
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
