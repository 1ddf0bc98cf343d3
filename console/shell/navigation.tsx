import { useEffect, useRef } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import type { Screen } from '../screens/screen.js';
import { TITLES } from '../screens/titles.js';
import { useTexts } from '../texts/language.js';
import { pathOf } from './path-of.js';
import { SHELL } from './texts.js';

export function Navigation({ screens }: { screens: readonly Screen[] }) {
  const texts = useTexts(SHELL);
  const titles = useTexts(TITLES);
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
