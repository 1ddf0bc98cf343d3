import { useEffect } from 'preact/hooks';
import { fitAccent } from '../accent.js';

/** Applies the account's colour, adjusted to the light or dark page. Uses the CSSOM, because the CSP forbids inline styles. */
export function useAccent(accent: string | null): void {
  useEffect(() => {
    if (accent === null) return;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const style = document.documentElement.style;
      const fitted = fitAccent(accent, dark.matches ? '#171a21' : '#ffffff');
      style.setProperty('--accent', fitted.accent);
      style.setProperty('--on-accent', fitted.onAccent);
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [accent]);
}
