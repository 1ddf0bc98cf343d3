import type { Me } from '@faceproof/protocol/api/account/me.js';
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter-preact';
import { useGet } from '../api/use-api.js';
import { Button } from '../parts/forms/button.js';
import { Loading } from '../parts/states/answered.js';
import { Forbidden, Message, Nothing } from '../parts/states/message.js';
import { SCREENS } from '../screens/index.js';
import type { Screen } from '../screens/screen.js';
import { useTitles } from '../screens/titles.js';
import { includesScope } from '../sign-in/use-me.js';
import type { Language } from '../texts/language.js';
import { Header } from './header.js';
import { useShellTexts } from './texts.js';
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
  const texts = useShellTexts();
  const screens = listScreens(me);
  const [first] = screens;
  useNotice();
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
          {SCREENS.filter((screen) => !screens.includes(screen)).map(([path, name]) => (
            <Route key={name} path={path}>
              <Forbidden />
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

const NOTICE_EVERY_MS = 60_000;

/** The page comes with the operator's notice, which later begins or ends. */
function useNotice(): void {
  const { data } = useGet<Me>('/v1/me', { every: NOTICE_EVERY_MS });
  useEffect(() => {
    const bar = document.querySelector('.maintenance');
    if (bar !== null && data !== undefined) bar.textContent = data.notice ?? '';
  }, [data]);
}

/** The screens that this person's role may see. */
function listScreens({ kind, scopes }: Pick<Me, 'kind' | 'scopes'>, screens = SCREENS): Screen[] {
  return screens.filter(([, , shownTo]) => {
    if (shownTo === 'EVERYBODY') return true;
    return shownTo === 'OPERATORS' ? kind === 'OPERATOR' : includesScope(scopes, shownTo);
  });
}

function Navigation({ screens }: { screens: readonly Screen[] }) {
  const texts = useShellTexts();
  const titles = useTitles();
  const [location] = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the list scrolls.
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [location],
  );
  return (
    <nav ref={nav} class="navigation" aria-label={texts.navigation}>
      <ul>
        {screens.map(([path, name]) => {
          const target = pathOf(path);
          const isCurrent = location === target || location.startsWith(`${target}/`);
          return (
            <li key={name}>
              <Link href={target} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
                {titles[name]}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The address of a screen: its row's path without the part for its own paths. */
function pathOf(path: string): string {
  return path.replace(/\/\*.*$/, '');
}

type State = { component: ComponentType } | { failed: true } | null;

/** Loads a screen's code, then shows it. */
function LoadedScreen({ screen }: { screen: Screen }) {
  const [, name, , load] = screen;
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    let left = false;
    const set = (next: State) => !left && setState(next);
    load().then(
      (component) => set({ component }),
      () => set({ failed: true }),
    );
    return () => {
      left = true;
    };
  }, [load]);
  if (state === null) return <Loading />;
  if ('failed' in state) return <Outdated />;
  return <state.component key={name} />;
}

/** After an update of the service, files with the old names are gone. */
function Outdated() {
  const texts = useShellTexts();
  return (
    <Message icon="warning" title={texts.outdated}>
      <Button kind="primary" text={texts.reload} onClick={() => location.reload()} />
    </Message>
  );
}
