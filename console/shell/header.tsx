import type { Me } from '@faceproof/protocol/api/account/me.js';
import type { Mode } from '@faceproof/protocol/words.js';
import { useLocation } from 'wouter-preact';
import { useApi } from '../api/use-api.js';
import { ActButton } from '../parts/forms/act-form.js';
import { LANGUAGES, type Language, useLanguage } from '../texts/language.js';
import { useRoleNames } from '../texts/roles.js';
import { toOtherMode } from './mode-address.js';
import { useShellTexts } from './texts.js';

/** Who is signed in, in which mode, in which language. */
export function Header(props: { me: Me; onSignOut: () => Promise<void>; onLanguage: (language: Language) => void }) {
  const { me, onSignOut, onLanguage } = props;
  const texts = useShellTexts();
  const roles = useRoleNames();
  return (
    <header class="top">
      <p class="brand">{me.account?.name ?? 'Faceproof'}</p>
      {me.account === null ? null : <ModeSwitch />}
      <p class="who">
        {me.name}
        {me.role === null ? '' : <span class="quiet"> · {roles[me.role]}</span>}
      </p>
      <LanguageChoice onLanguage={onLanguage} />
      <ActButton text={texts.signOut} act={onSignOut} />
    </header>
  );
}

function ModeSwitch() {
  const texts = useShellTexts();
  const { mode } = useApi();
  const [path, navigate] = useLocation();
  const choose = (next: Mode) => navigate(`~${toOtherMode(path, next)}`);
  return (
    <fieldset class="modes" data-mode={mode} title={mode === 'TEST' ? texts.testing : undefined}>
      <legend class="visually-hidden">{texts.mode}</legend>
      {(['LIVE', 'TEST'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="mode" value={each} checked={each === mode} onChange={() => choose(each)} />
          <span>{each === 'LIVE' ? texts.live : texts.test}</span>
        </label>
      ))}
    </fieldset>
  );
}

function LanguageChoice({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const texts = useShellTexts();
  return (
    <label class="language">
      <span class="visually-hidden">{texts.language}</span>
      <select value={useLanguage()} onChange={(event) => onLanguage(event.currentTarget.value as Language)}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {new Intl.DisplayNames([language], { type: 'language' }).of(language)}
          </option>
        ))}
      </select>
    </label>
  );
}
