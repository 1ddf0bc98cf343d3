import type { Instrument } from '../instruments/index.js';

/** How an instrument reaches the service: the injection attack methods of CEN/TS 18099, and a camera for presentations. */
export interface Method {
  id: 'api' | 'stolen-token' | 'camera' | 'patched';
  what: string;
  /** The capture page in Chromium, in real time: a quarter of the tries. */
  inPage: boolean;
  carries(instrument: Instrument): boolean;
}

/** THE LIST, in the order of reports. */
export const METHODS: readonly Method[] = [
  { id: 'api', what: 'a client of one’s own', inPage: false, carries: () => true },
  {
    id: 'stolen-token',
    what: 'the upload token of a victim’s attempt',
    inPage: false,
    carries: ({ kind, answers }) => kind !== 'CONTROL' && answers === 'PLAYS',
  },
  { id: 'camera', what: 'the page, whose camera is the film', inPage: true, carries: ({ answers }) => answers !== 'ARRANGES' },
  {
    id: 'patched',
    what: 'the page, with its getUserMedia replaced',
    inPage: true,
    carries: ({ kind, answers }) => kind !== 'CONTROL' && answers === 'PLAYS',
  },
];
