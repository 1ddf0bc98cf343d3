import { useEffect, useRef } from 'preact/hooks';
import { isSlowNetwork } from '../flow/network-speed.js';
import type { Detector } from './open-detector.js';

/**
 * Loads the detector (265 kB) in the background while the person reads. Does not load it over a slow or metered connection.
 *
 * @returns a reference that is null until the detector is loaded
 */
export function useDetector(wanted: boolean): { current: Detector | null } {
  const detector = useRef<Detector | null>(null);
  useEffect(() => {
    if (!wanted || isSlowNetwork()) return;
    const gone = new AbortController();
    import('./open-detector.js')
      .then(({ openDetector }) => {
        if (!gone.signal.aborted) detector.current = openDetector();
      })
      .catch(() => undefined); // The page works without the detector.
    return () => {
      gone.abort();
      detector.current?.close();
      detector.current = null;
    };
  }, [wanted]);
  return detector;
}
