import { KEY_LIFE_DAYS, KEY_PRESETS, type KeyPreset, SCOPES, type Scope } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import { useApi, useGet } from '../../../api/use-api.js';
import { Dialog, ShownOnce } from '../../../parts/dialogs/dialog.js';
import { ActForm, Field, TextField } from '../../../parts/forms/act-form.js';
import { Button } from '../../../parts/forms/button.js';
import { Choices } from '../../../parts/forms/choices.js';
import { Answered } from '../../../parts/states/answered.js';
import { useMay } from '../../../sign-in/use-me.js';
import { fill } from '../../../texts/language.js';
import { useKeyTexts, useModeName, useScopeDuties } from './texts.js';

const DAY_MS = 86_400_000;
/** Days after which the key expires; 0: never. */
const LIVES = [30, 90, KEY_LIFE_DAYS, 0];
const PRESETS = Object.keys(KEY_PRESETS) as KeyPreset[];

/** Makes a key and shows it once. A person can only give scopes that they have. */
export function CreateKey({ onCreated, onClose }: { onCreated: () => Promise<unknown>; onClose: () => void }) {
  const texts = useKeyTexts();
  const duties = useScopeDuties();
  const api = useApi();
  const mode = useModeName();
  const may = useMay();
  const offered = SCOPES.filter(may);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [days, setDays] = useState(KEY_LIFE_DAYS);
  const [made, setMade] = useState<string | null>(null);
  const create = async () => {
    const expiresAt = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    const body = { name: name.trim() === '' ? null : name.trim(), scopes, expiresAt };
    const { key } = await api.call<{ key: string }>('POST', '/v1/keys', { body });
    setMade(key);
    await onCreated();
  };
  if (made !== null)
    return (
      <ShownOnce key="made" title={fill(texts.made, { mode })} value={made} onClose={onClose}>
        <p>{texts.madeHelp}</p>
        <QuickStart secret={made} />
      </ShownOnce>
    );
  return (
    <Dialog title={fill(texts.createTitle, { mode })} onClose={onClose}>
      <ActForm action={texts.create} act={create} disabled={scopes.length === 0} onCancel={onClose}>
        <TextField label={texts.name} help={texts.nameHelp} value={name} maxLength={80} onValue={setName} />
        <fieldset class="choices row">
          <legend>{texts.purpose}</legend>
          {PRESETS.filter((preset) => KEY_PRESETS[preset].every(may)).map((preset) => (
            <Button
              key={preset}
              text={texts.presets[preset]}
              aria-pressed={isSame(scopes, KEY_PRESETS[preset])}
              onClick={() => setScopes([...KEY_PRESETS[preset]])}
            />
          ))}
        </fieldset>
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

function isSame(scopes: readonly Scope[], preset: readonly Scope[]): boolean {
  return scopes.length === preset.length && preset.every((scope) => scopes.includes(scope));
}

interface Clients {
  items: { language: Language; install: string }[];
}
type Language = keyof typeof PAGES;

const PAGES = { JavaScript: 'node', Python: 'python', Go: 'go', Java: 'java' } as const;

/** The first lines of each quick start, with this service's address and the new key. */
function QuickStart({ secret }: { secret: string }) {
  const texts = useKeyTexts();
  const { mode } = useApi();
  const found = useGet<Clients>('/clients');
  const [chosen, setChosen] = useState<Language>('JavaScript');
  return (
    <Answered of={found}>
      {({ items }) => (
        <section class="stack">
          <h3>{texts.quickStart}</h3>
          <div class="row">
            {items.map(({ language }) => (
              <Button key={language} text={language} aria-pressed={language === chosen} onClick={() => setChosen(language)} />
            ))}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll it */}
          <pre class="body" tabIndex={0}>
            {`export FACEPROOF_URL=${location.origin}\nexport FACEPROOF_API_KEY=${secret}\n`}
            {items.find(({ language }) => language === chosen)?.install}
          </pre>
          <p>
            <a href={`/guides/tutorials/quickstart-${PAGES[chosen]}`}>{texts.nextLines}</a> ·{' '}
            <a href={`/console/${mode.toLowerCase()}/developers/webhooks`}>{texts.testEvent}</a>
          </p>
        </section>
      )}
    </Answered>
  );
}
