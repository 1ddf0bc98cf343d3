import type { Branding, StoredBranding } from '@faceproof/protocol/api/account/branding.js';
import { CONSENT_TEXT_MAX } from '@faceproof/protocol/branding.js';
import { Field } from '../../parts/forms/act-form.js';
import { fill, useLanguage } from '../../texts/language.js';
import { useBrandingTexts } from './texts.js';

interface Props {
  draft: Branding;
  set: (change: Partial<Branding>) => void;
  /** The texts of the page, one for each of its languages. */
  consents: StoredBranding['consents'];
  locale: string;
  choose: (locale: string) => void;
}

/** The account's own text in one language at a time. An empty text is none. */
export function ConsentTexts({ draft, set, consents, locale, choose }: Props) {
  const texts = useBrandingTexts();
  const nameOf = useLanguageNames();
  const { consentTexts } = draft;
  const locales = consents.map((one) => one.locale);
  const byMachine = consents.some((one) => one.locale === locale && one.translation === 'MACHINE');
  const missing = locales.filter((one) => !(one in consentTexts));
  const write = (text: string) => {
    const { [locale]: _, ...others } = consentTexts;
    const written = text.trim() === '' ? others : { ...others, [locale]: text };
    set({ consentTexts: written });
  };
  return (
    <section class="fields">
      <h2>{texts.consent}</h2>
      <Field label={texts.language}>
        {(ties) => (
          <select {...ties} value={locale} onChange={(event) => choose(event.currentTarget.value)}>
            {locales.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
                {one in consentTexts ? ' ✓' : ''}
              </option>
            ))}
          </select>
        )}
      </Field>
      {byMachine ? <p class="hint">{texts.machine}</p> : null}
      <Field label={texts.ownText} help={texts.consentHelp}>
        {(ties) => (
          <textarea
            {...ties}
            key={locale}
            rows={6}
            maxLength={CONSENT_TEXT_MAX}
            lang={locale}
            dir="auto"
            defaultValue={consentTexts[locale] ?? ''}
            onInput={(event) => write(event.currentTarget.value)}
          />
        )}
      </Field>
      {missing.length === 0 || missing.length === locales.length ? null : (
        <p class="hint">{fill(texts.missing, { languages: missing.map(nameOf).join(', ') })}</p>
      )}
    </section>
  );
}

function useLanguageNames(): (locale: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  return (locale) => names.of(locale) ?? locale;
}
