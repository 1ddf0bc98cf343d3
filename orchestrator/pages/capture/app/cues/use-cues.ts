import { createContext } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { CaptureView } from '../flow/run-capture.js';
import { type Cue, followView, NOTHING_HEARD } from './cue.js';
import { type CuePlayer, openCuePlayer } from './cue-player.js';

export interface Cues {
  on: boolean;
  choose(on: boolean): void;
  /** Does nothing while the signals are off. */
  play(cue: Cue): void;
  /** Plays the signal of the next view of a capture, if it has one. */
  follow(view: CaptureView): void;
}

export const CuesContext = createContext<Cues | null>(null);

const KEY = 'faceproof:cues';

/** The person's choice, off at first. The tab remembers it, so that a change of the language or a reload keeps it. */
export function useCues(): Cues {
  const [on, setOn] = useState(() => readChoice(window));
  const wanted = useRef(on);
  const player = useRef<CuePlayer | null>(null);
  const heard = useRef(NOTHING_HEARD);
  const stable = useMemo(() => {
    const play = (cue: Cue) => {
      if (!wanted.current) return;
      try {
        player.current ??= openCuePlayer(window);
        player.current.play(cue);
      } catch {
        // A device without sound, or with too many players: the capture continues in silence.
      }
    };
    return {
      play,
      follow(view: CaptureView) {
        const next = followView(heard.current, view, performance.now());
        heard.current = next.heard;
        if (next.cue !== null) play(next.cue);
      },
      choose(next: boolean) {
        wanted.current = next;
        setOn(next);
        storeChoice(window, next);
        if (next) return play('HOLD');
        player.current?.close();
        player.current = null;
      },
    };
  }, []);
  return { on, ...stable };
}

function readChoice(page: Window): boolean {
  try {
    return page.sessionStorage.getItem(KEY) === 'on';
  } catch {
    // SecurityError: the browser blocks third-party storage.
    return false;
  }
}

function storeChoice(page: Window, on: boolean): void {
  try {
    if (on) page.sessionStorage.setItem(KEY, 'on');
    else page.sessionStorage.removeItem(KEY);
  } catch {
    // The choice then lasts until the page is loaded again.
  }
}
