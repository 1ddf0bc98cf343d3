import { useEffect, useRef } from 'preact/hooks';
import { isSlowNetwork } from '../flow/network-speed.js';
import type { Detector } from './open-detector.js';

/**
 * Loads the detector once the page stands and the person reads: 265 kB that nothing waits for. Not where data is dear.
 *
 * @returns where to find it as soon as it is there
 */
export function useDetector(wanted: boolean): { current: Detector | null } {
  const detector = useRef<Detector | null>(null);
  useEffect(() => {
    if (!wanted || isSlowNetwork()) return;
    const gone = new AbortController();
    import('./open-detector.js').then(
      ({ openDetector }) => {
        if (!gone.signal.aborted) detector.current = openDetector();
      },
      () => undefined, // Not loaded: the page works without.
    );
    return () => {
      gone.abort();
      detector.current?.close();
      detector.current = null;
    };
  }, [wanted]);
  return detector;
}
