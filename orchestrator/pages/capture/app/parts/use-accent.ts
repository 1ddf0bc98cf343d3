import { DARK_SHEET, fitAccent, LIGHT_SHEET } from '@faceproof/protocol/accent.js';
import { useEffect } from 'preact/hooks';

/**
 * Applies the account's colour for the light or the dark page, adjusted to it. Uses the CSSOM, because the CSP forbids inline styles.
 *
 * @param darkAccent null: the same as on the light page
 */
export function useAccent(accent: string | null, darkAccent: string | null): void {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const style = document.documentElement.style;
      const wanted = dark.matches ? (darkAccent ?? accent) : accent;
      if (wanted === null) {
        style.removeProperty('--accent');
        style.removeProperty('--on-accent');
        return;
      }
      const fitted = fitAccent(wanted, dark.matches ? DARK_SHEET : LIGHT_SHEET);
      style.setProperty('--accent', fitted.accent);
      style.setProperty('--on-accent', fitted.onAccent);
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [accent, darkAccent]);
}
