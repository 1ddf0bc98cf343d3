import type { CheckPolicy, Policy } from '@faceproof/protocol/policy.js';
import { CHECK_KINDS, type CheckKind } from '@faceproof/protocol/words.js';
import { useCheckQuestions, useCheckWords } from '../../session-view/words.js';
import { usePolicyTexts } from './texts.js';

type Set = (change: Partial<Policy>) => void;

/** Every check, what it asks, and where it passes. */
export function CheckSettings({ draft, set }: { draft: Policy; set: Set }) {
  const texts = usePolicyTexts();
  return (
    <section>
      <h2>{texts.checks}</h2>
      <p class="quiet">
        {texts.checksHelp} {texts.bandHelp}
      </p>
      {CHECK_KINDS.map((kind) => (
        <OneCheck
          key={kind}
          kind={kind}
          check={draft.checks[kind]}
          onChange={(change) => set({ checks: { ...draft.checks, [kind]: { ...draft.checks[kind], ...change } } })}
        />
      ))}
    </section>
  );
}

function OneCheck(props: { kind: CheckKind; check: CheckPolicy; onChange: (change: Partial<CheckPolicy>) => void }) {
  const { kind, check, onChange } = props;
  const texts = usePolicyTexts();
  const names = useCheckWords();
  const questions = useCheckQuestions();
  return (
    <fieldset class="check">
      <legend>{names[kind]}</legend>
      <p class="quiet">
        {questions[kind]} <code>{kind}</code>
      </p>
      <div class="row">
        <label>
          <input
            type="checkbox"
            checked={check.required}
            // The mode of liveness decides.
            disabled={kind === 'liveness.active'}
            onChange={(event) => onChange({ required: event.currentTarget.checked })}
          />{' '}
          {texts.required}
        </label>
        <Score label={texts.threshold} value={check.threshold} onChange={(threshold) => onChange({ threshold })} />
        <Score label={texts.band} value={check.reviewThreshold} onChange={(reviewThreshold) => onChange({ reviewThreshold })} />
      </div>
    </fieldset>
  );
}

/** A score of 0 to 1; empty: that of the models. */
function Score(props: { label: string; value: number | null; onChange: (value: number | null) => void }) {
  const { label, value, onChange } = props;
  const texts = usePolicyTexts();
  return (
    <label class="score">
      {label}
      <input
        type="number"
        min={0}
        max={1}
        step="any"
        inputMode="decimal"
        placeholder={texts.models}
        value={value ?? ''}
        onInput={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.valueAsNumber)}
      />
    </label>
  );
}
