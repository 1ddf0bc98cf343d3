import type { Me } from '@faceproof/protocol/api/me.js';
import { Redirect, Route, Switch } from 'wouter-preact';
import { Nothing } from '../parts/nothing.js';
import type { Language } from '../texts/catalogue.js';
import { useTexts } from '../texts/language.js';
import { Header } from './header.js';
import { listScreens } from './list-screens.js';
import { LoadedScreen } from './loaded-screen.js';
import { Navigation } from './navigation.js';
import { pathOf } from './path-of.js';
import { SHELL } from './texts.js';
import { VoteToasts } from './vote-toasts.js';

/** Everything around a screen. What a role may not do is not shown. */
export function Shell({
  me,
  onSignOut,
  onLanguage,
}: {
  me: Me;
  onSignOut: () => Promise<void>;
  onLanguage: (language: Language) => void;
}) {
  const texts = useTexts(SHELL);
  const screens = listScreens(me);
  const [first] = screens;
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <Header me={me} onSignOut={onSignOut} onLanguage={onLanguage} />
      <Navigation screens={screens} />
      <main id="content" tabIndex={-1}>
        {me.account?.suspended ? <p class="banner warn">{texts.suspended}</p> : null}
        <Switch>
          {screens.map((screen) => (
            <Route key={screen[1]} path={screen[0]}>
              <LoadedScreen key={screen[1]} screen={screen} />
            </Route>
          ))}
          <Route path="/">{first === undefined ? null : <Redirect to={pathOf(first[0])} replace />}</Route>
          <Route>
            <Nothing />
          </Route>
        </Switch>
      </main>
      <VoteToasts />
    </div>
  );
}
