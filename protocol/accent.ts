/** The grounds of the capture page: `--sheet` of its tokens. */
export const LIGHT_SHEET = '#ffffff';
export const DARK_SHEET = '#171a21';

/** An account's colour, adjusted so that the text and the edge of a button are legible. */
export interface AccentColours {
  /** The colour of buttons and the oval. */
  accent: string;
  /** The colour of text on `accent`. */
  onAccent: string;
}

type Rgb = readonly [number, number, number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [16, 20, 28];
/** The minimum contrast of WCAG 2.2, for text and for parts of controls. */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

/**
 * Moves the colour towards black or white, only as far as the background requires.
 *
 * @param hex `#rrggbb`, checked by the server
 * @param background the page's background, `#rrggbb`
 */
export function fitAccent(hex: string, background: string): AccentColours {
  const behind = parse(background);
  const target: Rgb = luminance(behind) > 0.4 ? [0, 0, 0] : WHITE;
  let colour = parse(hex);
  for (let step = 0; step < 20; step++) {
    const text = contrast(colour, WHITE) >= TEXT_CONTRAST ? WHITE : INK;
    if (contrast(colour, behind) >= EDGE_CONTRAST && contrast(colour, text) >= TEXT_CONTRAST) {
      return { accent: format(colour), onAccent: format(text) };
    }
    colour = mix(colour, target, 0.1);
  }
  return { accent: format(target), onAccent: format(target === WHITE ? INK : WHITE) };
}

/** @returns black or white, whichever has more contrast with the colour; `#rrggbb` */
export function inkOn(color: string): string {
  const behind = parse(color);
  return format(contrast(behind, BLACK) >= contrast(behind, WHITE) ? BLACK : WHITE);
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

export function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (a: number, b: number) => Math.round(a + (b - a) * share);
  return [at(from[0], to[0]), at(from[1], to[1]), at(from[2], to[2])];
}

function format([red, green, blue]: Rgb): string {
  return `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;
}
