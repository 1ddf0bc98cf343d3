import type { MediaItem } from '@faceproof/protocol/api/sessions/media.js';
import { useEffect, useState } from 'preact/hooks';

const PAUSE_MS_DEFAULT = 250;
const PAUSE_MS_MAX = 1_000;

/** Which frame is shown, and whether the frames play at the pace at which they were taken. */
export interface Player {
  current: number;
  playing: boolean;
  choose(index: number): void;
  /** @param by +1 or -1; stops the playing */
  step(by: number): void;
  toggle(): void;
}

/** @param first the frame that is shown at first */
export function usePlayer(frames: readonly MediaItem[], first: number): Player {
  const [chosen, setChosen] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const current = Math.min(chosen ?? first, Math.max(0, frames.length - 1));
  const next = frames.length === 0 ? 0 : (current + 1) % frames.length;
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => setChosen(next), pauseAfter(frames, current));
    return () => clearTimeout(timer);
  }, [playing, current, next, frames]);
  const choose = (index: number) => {
    setPlaying(false);
    setChosen(index);
  };
  return {
    current,
    playing,
    choose,
    step: (by) => frames.length > 0 && choose((current + by + frames.length) % frames.length),
    toggle: () => setPlaying((before) => !before && frames.length > 1),
  };
}

function pauseAfter(frames: readonly MediaItem[], index: number): number {
  const at = frames[index]?.atMs ?? null;
  const next = frames[index + 1]?.atMs ?? null;
  return at === null || next === null ? PAUSE_MS_DEFAULT : Math.min(PAUSE_MS_MAX, Math.max(40, next - at));
}
