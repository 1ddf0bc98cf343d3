import type { Branding, StoredBranding } from '@faceproof/protocol/api/account/branding.js';
import { PUBLIC_NAME_MAX } from '@faceproof/protocol/branding.js';
import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { codeOf } from '../../api/api-error.js';
import { useApi } from '../../api/use-api.js';
import { ActForm, Field } from '../../parts/forms/act-form.js';
import { fill, useLanguage } from '../../texts/language.js';
import { Colors } from './colors.js';
import { ConsentTexts } from './consent-texts.js';
import { Logos } from './logos.js';
import { Preview } from './preview.js';
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
      <label>
        <input type="checkbox" checked={draft.appeals} onChange={(event) => set({ appeals: event.currentTarget.checked })} />
        {texts.appeals}
      </label>
    </section>
  );
}
