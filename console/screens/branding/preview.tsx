import { DARK_SHEET, fitAccent, LIGHT_SHEET } from '@faceproof/protocol/accent.js';
import type { Branding, StoredBranding } from '@faceproof/protocol/api/account/branding.js';
import { useGet } from '../../api/use-api.js';
import { useMe } from '../../sign-in/use-me.js';
import { STANDARD_ACCENT } from './colors.js';
import { logoAddress } from './logos.js';
import { useBrandingTexts } from './texts.js';

interface Props {
  draft: Branding;
  consents: StoredBranding['consents'];
  locale: string;
}

/** The beginning of the consent screen, in the light and in the dark. What looks like a button is a picture of one. */
export function Preview({ draft, consents, locale }: Props) {
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
