import type { InstanceAccount } from '@faceproof/protocol/api/figures/instance.js';
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ActForm } from '../../parts/forms/act-form.js';
import { Field } from '../../parts/forms/field.js';
import { fill } from '../../texts/language.js';
import { useInstanceTexts } from './texts.js';

export function ChangePlan(props: { account: InstanceAccount; change: ChangeAccount; onClose: () => void }) {
  const { account, change, onClose } = props;
  const texts = useInstanceTexts();
  const [plan, setPlan] = useState(account.plan);
  const [included, setIncluded] = useState(account.included);
  const save = async () => {
    await change(account.accountId, { plan: plan.trim(), included });
    onClose();
  };
  return (
    <Dialog title={fill(texts.changePlanTitle, { name: account.name })} onClose={onClose}>
      <ActForm action={texts.savePlan} act={save} onCancel={onClose}>
        <Field label={texts.plan} help={texts.planHelp}>
          {(ties) => (
            <input {...ties} required maxLength={100} value={plan} onInput={(event) => setPlan(event.currentTarget.value)} />
          )}
        </Field>
        <Field label={texts.included} help={texts.includedHelp}>
          {(ties) => (
            <input
              {...ties}
              type="number"
              required
              min={0}
              max={2_000_000_000}
              value={Number.isNaN(included) ? '' : included}
              onInput={(event) => setIncluded(event.currentTarget.valueAsNumber)}
            />
          )}
        </Field>
      </ActForm>
    </Dialog>
  );
}

/** Changes an account. Members left out stay. */
export type ChangeAccount = (
  accountId: string,
  change: { suspended?: boolean; plan?: string; included?: number },
) => Promise<void>;
