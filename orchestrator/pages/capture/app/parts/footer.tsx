import type { Boot } from '../boot.js';
import { useTexts } from './texts.js';

/** The languages, each under its own name. Choosing one reloads the page, which keeps its claim. */
export function Footer({ boot, hidden }: { boot: Boot; hidden: boolean }) {
  const { strings } = useTexts();
  if (hidden) return null;
  return (
    <footer class="footer">
      <label class="language">
        <span class="visually-hidden">{strings.footer.language}</span>
        <GlobeIcon />
        <select
          value={boot.locale}
          onChange={(event) => {
            const address = new URL(location.href);
            address.searchParams.set('lang', event.currentTarget.value);
            location.replace(address);
          }}
        >
          {boot.languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {nameOf(language)}
            </option>
          ))}
        </select>
      </label>
    </footer>
  );
}

function GlobeIcon() {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
    </svg>
  );
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
