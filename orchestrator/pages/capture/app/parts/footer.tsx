import type { PageAccount } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useState } from 'preact/hooks';
import type { Boot } from '../boot.js';
import { isInsideApp } from '../flow/browser.js';
import { Button } from './button.js';
import { useTexts } from './texts.js';

interface Props {
  boot: Boot;
  account: PageAccount | null;
  hidden: boolean;
  /** Offers the session to another device; null where that is not possible. */
  onHandover: (() => void) | null;
  /** Ends the session of a person who cannot be captured; null where another control does. */
  onUnable: (() => void) | null;
}

/** The way to another device, the account's links, and the languages, each under its own name. */
export function Footer({ boot, account, hidden, onHandover, onUnable }: Props) {
  const { strings } = useTexts();
  if (hidden) return null;
  return (
    <footer class="footer">
      {onHandover === null ? null : <HandoverButton onHandover={onHandover} />}
      {onUnable === null ? null : <UnableButton onUnable={onUnable} />}
      <FooterLink href={account?.privacyUrl ?? null} text={strings.consent.notice} />
      <FooterLink href={account?.supportUrl ?? null} text={strings.unable.support} />
      <Languages boot={boot} />
    </footer>
  );
}

function HandoverButton({ onHandover }: { onHandover(): void }) {
  const { handover } = useTexts().strings;
  return (
    <Button
      kind="text-button"
      onClick={onHandover}
      text={isInsideApp(navigator.userAgent) ? handover.browserUse : handover.use}
    />
  );
}

function UnableButton({ onUnable }: { onUnable(): void }) {
  const { strings } = useTexts();
  return <Button kind="text-button" onClick={onUnable} text={strings.consent.cannot} />;
}

/** Choosing alone changes nothing, because the arrow keys choose too. The button reloads the page, which keeps its claim. */
function Languages({ boot }: { boot: Boot }) {
  const { strings } = useTexts();
  const [chosen, setChosen] = useState(boot.locale);
  const change = () => {
    const address = new URL(location.href);
    address.searchParams.set('lang', chosen);
    location.replace(address);
  };
  return (
    <div class="languages">
      <label class="language">
        <span class="visually-hidden">{strings.footer.language}</span>
        <GlobeIcon />
        <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          {boot.languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {nameOf(language)}
            </option>
          ))}
        </select>
      </label>
      {chosen === boot.locale ? null : <Button kind="text-button" onClick={change} text={strings.footer.change} />}
    </div>
  );
}

/** Opens in another tab, so that the check continues in this one. */
function FooterLink({ href, text }: { href: string | null; text: string }) {
  if (href === null) return null;
  return (
    <a class="footer-link" href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
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
