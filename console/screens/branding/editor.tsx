import { DARK_SHEET, fitAccent, LIGHT_SHEET } from '@faceproof/protocol/accent.js';
import type { Branding, StoredBranding } from '@faceproof/protocol/api/account/branding.js';
import { PUBLIC_NAME_MAX } from '@faceproof/protocol/branding.js';
import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { codeOf } from '../../api/api-error.js';
import { useApi, useGet } from '../../api/use-api.js';
import { ActForm, TextField } from '../../parts/forms/act-form.js';
import { useMe } from '../../sign-in/use-me.js';
import { fill, useLanguage } from '../../texts/language.js';
import { Colors, STANDARD_ACCENT } from './colors.js';
import { ConsentTexts } from './consent-texts.js';
import { Logos, logoAddress } from './logos.js';
import { useBrandingTexts } from './texts.js';

type News = { kind: 'SAVED' | 'CONFLICT'; version: number } | null;

/** The branding as a draft, beside a preview of the page. @param reload the newest version */
export function Editor({ stored, reload }: { stored: StoredBranding; reload: () => Promise<StoredBranding> }) {
  const texts = useBrandingTexts();
  const api = useApi();
  const queries = useQueryClient();
  const spoken = useLanguage();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored.branding);
  const [locale, setLocale] = useState<string>(spoken);
  const [news, setNews] = useState<News>(null);
  const set = (change: Partial<Branding>) => setDraft((current) => ({ ...current, ...change }));

  const save = async () => {
    try {
      const headers = { 'If-Match': `"${base.version}"` };
      const saved = await api.call<StoredBranding>('PUT', '/v1/branding', { body: draft, headers });
      queries.setQueryData([api.mode, '/v1/branding'], saved);
      setBase(saved);
      setDraft(saved.branding);
      setNews({ kind: 'SAVED', version: saved.version });
    } catch (error) {
      if (codeOf(error) !== 'branding_version_mismatch') throw error;
      const newest = await reload();
      setBase(newest);
      setNews({ kind: 'CONFLICT', version: newest.version });
    }
  };

  return (
    <>
      <p role="status" class={news === null ? '' : `banner ${news.kind === 'CONFLICT' ? 'warn' : ''}`}>
        {news === null ? '' : fill(news.kind === 'SAVED' ? texts.saved : texts.conflict, { version: news.version })}
      </p>
      <div class="branding">
        <ActForm action={texts.save} act={save}>
          <Words draft={draft} set={set} />
          <Logos draft={draft} set={set} />
          <Colors draft={draft} set={set} />
          <ConsentTexts draft={draft} set={set} consents={base.consents} locale={locale} choose={setLocale} />
        </ActForm>
        <Preview draft={draft} consents={base.consents} locale={locale} />
      </div>
    </>
  );
}

const URL_MAX = 2000;

/** The public name, and the links. An empty field is not set. */
function Words({ draft, set }: { draft: Branding; set: (change: Partial<Branding>) => void }) {
  const texts = useBrandingTexts();
  const line = (name: 'publicName' | 'privacyUrl' | 'supportUrl', max: number) => (
    <TextField
      label={texts[name]}
      help={texts[`${name}Help`]}
      type="text"
      maxLength={max}
      autocomplete="off"
      spellcheck={false}
      value={draft[name] ?? ''}
      onValue={(value) => set({ [name]: value === '' ? null : value })}
    />
  );
  return (
    <section class="fields">
      <h2>{texts.words}</h2>
      {line('publicName', PUBLIC_NAME_MAX)}
      {line('privacyUrl', URL_MAX)}
      {line('supportUrl', URL_MAX)}
      <label>
        <input type="checkbox" checked={draft.appeals} onChange={(event) => set({ appeals: event.currentTarget.checked })} />
        {texts.appeals}
      </label>
    </section>
  );
}

interface Props {
  draft: Branding;
  consents: StoredBranding['consents'];
  locale: string;
}

/** The beginning of the consent screen, in the light and in the dark. What looks like a button is a picture of one. */
function Preview({ draft, consents, locale }: Props) {
  const texts = useBrandingTexts();
  const hash = consents.find((one) => one.locale === locale)?.textHash ?? null;
  const found = useGet<{ text: Record<string, string> }>(hash === null ? null : `/v1/consent-texts/${hash}`);
  const text = found.data?.text ?? {};
  return (
    <aside class="previews" aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      <Page scheme="light" title={texts.light} draft={draft} text={text} locale={locale} />
      <Page scheme="dark" title={texts.dark} draft={draft} text={text} locale={locale} />
    </aside>
  );
}

function Page(props: {
  scheme: 'light' | 'dark';
  title: string;
  draft: Branding;
  text: Record<string, string>;
  locale: string;
}) {
  const { scheme, title, draft, text, locale } = props;
  const { account } = useMe();
  const name = draft.publicName ?? account?.name ?? '';
  const { accent, onAccent } = accentOf(draft, scheme);
  const own = draft.consentTexts[locale];
  const say = (part: string | undefined) => (part ?? '').replaceAll('{account}', name);
  return (
    <section class="preview" aria-label={title}>
      <h3>{title}</h3>
      <div class={`preview-page on-${scheme}`} lang={locale} dir={locale === 'ar' || locale === 'he' ? 'rtl' : 'ltr'}>
        <PreviewLogo draft={draft} scheme={scheme} name={name} />
        <p class="preview-title">{say(text.title)}</p>
        <p class="preview-label">{say(text.responsible)}</p>
        <p>
          {say(text.responsibleText)} {draft.privacyUrl === null ? say(text.noNotice) : <u>{text.notice}</u>}
        </p>
        {own === undefined ? null : (
          <>
            <p class="preview-label">{say(text.ownTitle)}</p>
            <p class="preview-own" dir="auto">
              {own}
            </p>
          </>
        )}
        <span class="preview-button" style={{ background: accent, color: onAccent }}>
          {text.accept}
        </span>
        <span class="preview-button plain">{text.decline}</span>
      </div>
    </section>
  );
}

/** A logo for one scheme only stands on a plate of that scheme in the other, as on the page. */
function PreviewLogo({ draft, scheme, name }: { draft: Branding; scheme: 'light' | 'dark'; name: string }) {
  const { logos } = draft;
  const logo = logos[scheme] ?? logos.light ?? logos.dark;
  if (logo === null) return <p class="preview-name">{name}</p>;
  const plate = logos[scheme] === null ? `on-${scheme === 'light' ? 'dark' : 'light'} plate` : '';
  return (
    <p class="preview-name">
      <img class={plate} src={logoAddress(logo)} alt={name} />
    </p>
  );
}

function accentOf({ colors }: Branding, scheme: 'light' | 'dark') {
  const wanted = scheme === 'light' ? colors.light : (colors.dark ?? colors.light);
  return fitAccent(wanted ?? STANDARD_ACCENT[scheme], scheme === 'light' ? LIGHT_SHEET : DARK_SHEET);
}
