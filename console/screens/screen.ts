import type { Scope } from '@faceproof/protocol/words.js';
import type { ComponentType } from 'preact';
import type { ScreenName } from './titles.js';

/** A row of the table of screens. */
export type Screen = readonly [
  /** Below `/console`, or `/console/test` in TEST mode. `*` stands for the screen's own paths. */
  path: `/${string}`,
  name: ScreenName,
  /** Who sees it: members whose role has the scope, operators, or everybody. */
  shownTo: Scope | 'OPERATORS' | 'EVERYBODY',
  /** Its code, loaded when it is first opened. */
  load: () => Promise<ComponentType>,
];
