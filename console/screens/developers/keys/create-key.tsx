import { DEFAULT_SCOPES, SCOPES, type Scope } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import { useApi } from '../../../api/use-api.js';
import { ActForm } from '../../../parts/act-form.js';
import { Choices } from '../../../parts/choices.js';
import { Dialog } from '../../../parts/dialog.js';
import { Field } from '../../../parts/field.js';
import { ShownOnce } from '../../../parts/shown-once.js';
import { useMay } from '../../../sign-in/use-may.js';
import { fill } from '../../../texts/catalogue.js';
import { useTexts } from '../../../texts/language.js';
import { SCOPE_DUTIES } from './scopes.js';
import { KEYS } from './texts.js';
import { useModeName } from './use-mode-name.js';

const DAY_MS = 86_400_000;
/** Days after which the key expires; 0: never. */
const LIVES = [0, 30, 90, 365];

/** Makes a key and shows it once. A person can only give scopes that they have. */
export function CreateKey({ onCreated, onClose }: { onCreated: () => Promise<void>; onClose: () => void }) {
  const texts = useTexts(KEYS);
  const duties = useTexts(SCOPE_DUTIES);
  const api = useApi();
  const mode = useModeName();
  const may = useMay();
  const offered = SCOPES.filter(may);
  const [scopes, setScopes] = useState<Scope[]>(DEFAULT_SCOPES.filter(may));
  const [days, setDays] = useState(0);
  const [made, setMade] = useState<string | null>(null);
  const create = async () => {
    const expiresAt = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    const { key } = await api.call<{ key: string }>('POST', '/v1/keys', { body: { scopes, expiresAt } });
    setMade(key);
    await onCreated();
  };
  if (made !== null)
    return (
      <ShownOnce key="made" title={fill(texts.made, { mode })} value={made} onClose={onClose}>
        <p>{texts.madeHelp}</p>
      </ShownOnce>
    );
  return (
    <Dialog title={fill(texts.createTitle, { mode })} onClose={onClose}>
      <ActForm action={texts.create} act={create} disabled={scopes.length === 0} onCancel={onClose}>
        <Choices
          label={texts.scopes}
          values={offered}
          chosen={scopes}
          onChoose={setScopes}
          show={(scope) => (
            <>
              {duties[scope]} <code class="quiet">{scope}</code>
            </>
          )}
        />
        <Field label={texts.expires}>
          {(ties) => (
            <select {...ties} value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
              {LIVES.map((each) => (
                <option key={each} value={each}>
                  {each === 0 ? texts.never : fill(texts.days, { days: each })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </ActForm>
    </Dialog>
  );
}
