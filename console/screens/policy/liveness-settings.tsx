import type { Policy } from '@faceproof/protocol/policy.js';
import { useTexts } from '../../texts/language.js';
import { POLICY } from './texts.js';

type Liveness = Policy['liveness'];

/** Names its challenges, because a draft that leaves them out keeps those that are stored. */
const TURNS: Liveness = { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS'] };

/** How liveness is judged. Colours belong to the challenge. */
export function LivenessSettings({ liveness, onChange }: { liveness: Liveness; onChange: (liveness: Liveness) => void }) {
  const texts = useTexts(POLICY);
  const isActive = liveness.mode === 'PASSIVE_AND_ACTIVE';
  const hasLight = liveness.challenges?.includes('LIGHT') ?? false;
  return (
    <section class="fields">
      <h2>{texts.liveness}</h2>
      <label class="field">
        <span>{texts.mode}</span>
        <select
          value={liveness.mode}
          onChange={({ currentTarget }) => onChange(currentTarget.value === 'PASSIVE' ? { mode: 'PASSIVE' } : TURNS)}
        >
          <option value="PASSIVE">{texts.modes.PASSIVE}</option>
          <option value="PASSIVE_AND_ACTIVE">{texts.modes.PASSIVE_AND_ACTIVE}</option>
        </select>
      </label>
      {isActive ? (
        <label>
          <input
            type="checkbox"
            checked={hasLight}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked ? { ...TURNS, challenges: ['HEAD_TURNS', 'LIGHT'], withoutLight: 'TURNS_DECIDE' } : TURNS,
              )
            }
          />{' '}
          {texts.light}
        </label>
      ) : null}
      {hasLight ? (
        <label class="field">
          <span>{texts.withoutLight}</span>
          <select
            value={liveness.withoutLight ?? 'TURNS_DECIDE'}
            onChange={({ currentTarget }) =>
              onChange({ ...liveness, withoutLight: currentTarget.value as NonNullable<Liveness['withoutLight']> })
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
