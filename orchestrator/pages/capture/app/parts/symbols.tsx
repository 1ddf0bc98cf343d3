import type { BrowserName } from '../flow/browser.js';

/** Inline drawings, because separate files would cost one request each. All are decorative: the text beside them has the meaning. */

export type SymbolName =
  | 'sent'
  | 'clock'
  | 'camera'
  | 'cameraOff'
  | 'phone'
  | 'link'
  | 'cloud'
  | 'hand'
  | 'alert'
  | 'face'
  | 'computer';

const PATHS: Record<SymbolName, string> = {
  sent: 'M4 12.5L20 5l-4 15-5-5.500zM11 14.500L20 5',
  clock: 'M12 7v5l3.5 2M12 3a9 9 0 1 0 .01 0',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 16.5a3.5 3.5 0 1 0-.01 0',
  cameraOff: 'M4 4l16 16M9.5 5H15l2 3h3v9M16 19H4V8h3M9.2 11.2a3.5 3.5 0 0 0 4.7 4.9',
  phone: 'M8 3h8v18H8zM11 18h2',
  link: 'M10 14l4-4M8.5 11.5L6 14a3 3 0 0 0 4 4l2.5-2.5M15.500 12.500L18 10a3 3 0 0 0-4-4l-2.500 2.500',
  cloud: 'M7 18a4 4 0 0 1-.5-8 6 6 0 0 1 11.500 1.500A3.300 3.300 0 0 1 17.500 18zM10 12l4 4M14 12l-4 4',
  hand: 'M8 12V6.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V6a1.500 1.500 0 0 1 3 0v7c0 4.500-2.500 7-5.500 7-3.500 0-4.500-2-6.500-5.500-.8-1.400 1-2.700 2-1.500z',
  face: 'M12 3c4 0 6 3 6 7s-2.500 11-6 11-6-7-6-11 2-7 6-7zM9.500 10v.01M14.500 10v.01M10 15c1.300 1 2.700 1 4 0',
  computer: 'M4 5h16v11H4zM9 20h6M12 16v4',
  alert: 'M12 8v5M12 16.500v.01M12 3.500L2.500 20h19z',
};

export function Icon({ name }: { name: SymbolName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

const DRAWINGS = import.meta.glob<string>('../drawings/*.svg', { query: '?url', import: 'default', eager: true });

/** A drawing of what to do, of 240 × 120. The text beside it has the meaning. */
export function Drawing({ name }: { name: BrowserName | 'howTo' }) {
  return <img class="drawing" src={DRAWINGS[`../drawings/${name === 'Other' ? 'Chrome' : name}.svg`]} alt="" />;
}

export function Emblem({ name, tone }: { name: SymbolName; tone: 'calm' | 'warn' }) {
  return (
    <span class={`emblem emblem-${tone}`} aria-hidden="true">
      <Icon name={name} />
    </span>
  );
}
