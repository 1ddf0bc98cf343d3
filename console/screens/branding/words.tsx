import type { Branding } from '@faceproof/protocol/api/branding.js';
import { PUBLIC_NAME_MAX } from '@faceproof/protocol/branding.js';
import { Field } from '../../parts/field.js';
import { useTexts } from '../../texts/language.js';
import { BRANDING } from './texts.js';

const URL_MAX = 2000;

/** The public name, and the links. An empty field is not set. */
export function Words({ draft, set }: { draft: Branding; set: (change: Partial<Branding>) => void }) {
  const texts = useTexts(BRANDING);
  const line = (name: 'publicName' | 'privacyUrl' | 'supportUrl', max: number) => (
    <Field label={texts[name]} help={texts[`${name}Help`]}>
      {(ties) => (
        <input
          {...ties}
          type="text"
          maxLength={max}
          autocomplete="off"
          spellcheck={false}
          value={draft[name] ?? ''}
          onInput={(event) => set({ [name]: event.currentTarget.value === '' ? null : event.currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <section class="fields">
      <h2>{texts.words}</h2>
      {line('publicName', PUBLIC_NAME_MAX)}
      {line('privacyUrl', URL_MAX)}
      {line('supportUrl', URL_MAX)}
    </section>
  );
}
