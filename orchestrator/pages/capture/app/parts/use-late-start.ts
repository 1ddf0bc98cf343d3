import { useEffect, useState } from 'preact/hooks';

/** Automatic capture mostly starts first, so the button comes late. */
const LATE_MS = 3000;
/** A hint that a person cannot follow must not lock them out. */
const ANYWAY_MS = 10_000;

/** When the person may start the capture by hand: `EARLY` not yet, `LATE` unless a hint stands, `ANYWAY` in spite of one. */
export type ManualStart = 'EARLY' | 'LATE' | 'ANYWAY';

/** @param stream counts anew for each camera */
export function useLateStart(stream: MediaStream): ManualStart {
  const [start, setStart] = useState<ManualStart>('EARLY');
  useEffect(() => {
    setStart('EARLY');
    const timers = [setTimeout(() => setStart('LATE'), LATE_MS), setTimeout(() => setStart('ANYWAY'), ANYWAY_MS)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [stream]);
  return start;
}
