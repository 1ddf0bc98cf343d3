import { useMemo } from 'preact/hooks';
import { closeCamera } from '../flow/camera.js';
import type { Screen } from '../flow/screen.js';

/** A camera that stays on while the page waits to hear whether the second half is wanted: some browsers would ask for it again. */
export interface HeldCamera {
  hold(camera: OpenCamera): void;
  isHeld(): boolean;
  /** For the second half. @returns null if none is held */
  take(): OpenCamera | null;
  /** Switches it off, unless the next screen keeps it. */
  leave(next: Screen): void;
}

interface OpenCamera {
  stream: MediaStream;
  cameraCount: number;
}

/** The same object for the life of the page. */
export function useHeldCamera(): HeldCamera {
  return useMemo(() => {
    let held: OpenCamera | null = null;
    const take = () => {
      const taken = held;
      held = null;
      return taken;
    };
    return {
      hold(camera) {
        held = camera;
      },
      isHeld: () => held !== null,
      take,
      leave({ name }) {
        if (name === 'UPLOAD' || name === 'WAIT' || name === 'CAPTURE') return;
        const unused = take();
        if (unused !== null) closeCamera(unused.stream);
      },
    };
  }, []);
}
