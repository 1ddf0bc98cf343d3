import { inkOn } from '@faceproof/protocol/accent.js';
import { useEffect } from 'preact/hooks';

/**
 * Fades the whole page to a colour, with black or white text on it. Uses the CSSOM, because the CSP forbids inline styles.
 *
 * @param color `#rrggbb`; null for the page's own colours
 */
export function useLight(color: string | null, fadeMs: number): void {
  useEffect(() => {
    const { style, dataset } = document.documentElement;
    if (color === null) return;
    style.setProperty('--light', color);
    style.setProperty('--on-light', inkOn(color));
    style.setProperty('--light-fade', `${fadeMs}ms`);
    dataset.light = '';
    return () => {
      delete dataset.light;
    };
  }, [color, fadeMs]);
}
