import { useEffect } from 'preact/hooks';
import { inkOn } from '../accent.js';

/**
 * The whole page takes a colour, softly, and its text the ink that reads on it. Set by script, since the policy allows no
 * inline style.
 *
 * @param color `#rrggbb`; null: the page's own
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
