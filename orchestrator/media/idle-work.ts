/** Work that no one waits for: one piece at a time, and only while the caller's condition holds. It is lost with the process. */
export interface IdleWork {
  /** The same key is added once. While {@link PIECES_MAX} pieces wait, a new one is dropped: what is older is needed first. */
  add(key: string, work: () => Promise<void>): void;
  /** Starts no more, of what is added later either, and waits for the current piece for {@link CLOSE_MS_MAX} at most. */
  close(): Promise<void>;
}

export const PIECES_MAX = 500;
/** A piece that has waited for so long runs also while something is busy, so that a single busy thing does not stop all. */
export const WAIT_MS_MAX = 60_000;
const CLOSE_MS_MAX = 1000;
const LOOK_AGAIN_MS = 500;

interface Piece {
  work: () => Promise<void>;
  /** The monotonic time at which it was added. */
  since: number;
}

/**
 * @param by.isIdle asked before each piece; a rejection counts as false
 * @param by.pause resolves after so many milliseconds
 * @param by.now monotonic milliseconds
 */
export function openIdleWork(by: {
  isIdle: () => Promise<boolean>;
  onError: (error: unknown) => void;
  pause?: (ms: number) => Promise<void>;
  now?: () => number;
}): IdleWork {
  const { isIdle, onError, pause = pauseUnref, now = () => performance.now() } = by;
  const pieces = new Map<string, Piece>();
  let isRunning = false;
  let isClosed = false;
  let current: Promise<void> | null = null;

  async function mayRun({ since }: Piece): Promise<boolean> {
    return now() - since >= WAIT_MS_MAX || (await isIdle().catch(() => false));
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let [oldest] = pieces; oldest !== undefined; [oldest] = pieces) {
      const [key, piece] = oldest;
      if (!(await mayRun(piece))) {
        await pause(LOOK_AGAIN_MS);
        continue;
      }
      if (!pieces.delete(key)) continue;
      current = piece.work().catch(onError);
      await current;
    }
    isRunning = false;
  }

  return {
    add(key, work) {
      if (isClosed || pieces.has(key) || pieces.size >= PIECES_MAX) return;
      pieces.set(key, { work, since: now() });
      void run();
    },
    async close() {
      isClosed = true;
      pieces.clear();
      await Promise.race([current, pause(CLOSE_MS_MAX)]);
    },
  };
}

/** Does not keep the process alive. */
async function pauseUnref(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
}
