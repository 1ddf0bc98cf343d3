import type { Policy } from '@faceproof/protocol/policy.js';
import { useTexts } from '../../texts/language.js';
import { POLICY } from './texts.js';

type Liveness = Policy['liveness'];

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
        <select value={liveness.mode} onChange={(event) => onChange({ mode: event.currentTarget.value as Liveness['mode'] })}>
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
              onChange({
                mode: liveness.mode,
                ...(currentTarget.checked ? { challenges: ['HEAD_TURNS', 'LIGHT'], withoutLight: 'TURNS_DECIDE' } : {}),
              })
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
