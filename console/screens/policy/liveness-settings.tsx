import type { Policy } from '@faceproof/protocol/policy.js';
import { usePolicyTexts } from './texts.js';

type Liveness = Policy['liveness'];

/** How liveness is judged. Colours belong to the challenge. */
export function LivenessSettings({ liveness, onChange }: { liveness: Liveness; onChange: (liveness: Liveness) => void }) {
  const texts = usePolicyTexts();
  const isActive = liveness.mode !== 'PASSIVE';
  const hasLight = liveness.challenges.includes('LIGHT');
  return (
    <section class="fields">
      <h2>{texts.liveness}</h2>
      <label class="field">
        <span>{texts.mode}</span>
        <select
          value={liveness.mode}
          onChange={(event) =>
            onChange({ ...liveness, mode: event.currentTarget.value as Liveness['mode'], challenges: ['HEAD_TURNS'] })
          }
        >
          {(['ADAPTIVE', 'PASSIVE', 'PASSIVE_AND_ACTIVE'] as const).map((mode) => (
            <option key={mode} value={mode}>
              {texts.modes[mode]}
            </option>
          ))}
        </select>
      </label>
      {isActive ? (
        <label>
          <input
            type="checkbox"
            checked={hasLight}
            onChange={({ currentTarget }) =>
              onChange({ ...liveness, challenges: currentTarget.checked ? ['HEAD_TURNS', 'LIGHT'] : ['HEAD_TURNS'] })
            }
          />{' '}
          {texts.light}
        </label>
      ) : null}
      {hasLight ? (
        <label class="field">
          <span>{texts.withoutLight}</span>
          <select
            value={liveness.withoutLight}
            onChange={({ currentTarget }) =>
              onChange({ ...liveness, withoutLight: currentTarget.value as Liveness['withoutLight'] })
            }
          >
            <option value="TURNS_DECIDE">{texts.without.TURNS_DECIDE}</option>
            <option value="REVIEW">{texts.without.REVIEW}</option>
          </select>
        </label>
      ) : null}
    </section>
  );
}
