import type { Mode } from '@faceproof/protocol/words.js';

/** The mode is part of the address, so that a link that is sent to a colleague opens the same thing. */
export const BASES: Readonly<Record<Mode, string>> = { LIVE: '/console', TEST: '/console/test' };

/** @param path of the page, such as `/console/test/sessions` */
export function modeOf(path: string): Mode {
  return path === BASES.TEST || path.startsWith(`${BASES.TEST}/`) ? 'TEST' : 'LIVE';
}

/** The same screen in another mode, without what belongs to this mode only. @param path below the mode's base */
export function toOtherMode(path: string, mode: Mode): string {
  const [, screen = ''] = path.split('/');
  return `${BASES[mode]}${screen === '' ? '' : `/${screen}`}`;
}
