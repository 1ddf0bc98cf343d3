/** Work that nobody waits for: one piece at a time, and only while the caller's condition holds. It is lost with the process. */
export interface IdleWork {
  /** The same key is added once. Over {@link PIECES_MAX} pieces, the oldest is dropped. */
  add(key: string, work: () => Promise<void>): void;
  /** Starts no more, of what is added later either, and resolves when the current piece has ended. */
  close(): Promise<void>;
}

export const PIECES_MAX = 500;
const LOOK_AGAIN_MS = 500;

/**
 * @param by.isIdle asked before each piece; a rejection counts as false
 * @param by.pause resolves after so many milliseconds
 */
export function openIdleWork(by: {
  isIdle: () => Promise<boolean>;
  onError: (error: unknown) => void;
  pause?: (ms: number) => Promise<void>;
}): IdleWork {
  const { isIdle, onError, pause = pauseUnref } = by;
  const pieces = new Map<string, () => Promise<void>>();
  let isRunning = false;
  let isClosed = false;
  let current: Promise<void> | null = null;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let [piece] = pieces; piece !== undefined; [piece] = pieces) {
      if (!(await isIdle().catch(() => false))) {
        await pause(LOOK_AGAIN_MS);
        continue;
      }
      const [key, work] = piece;
      if (!pieces.delete(key)) continue;
      current = work().catch(onError);
      await current;
    }
    isRunning = false;
  }

  return {
    add(key, work) {
      if (isClosed) return;
      if (!pieces.has(key)) pieces.set(key, work);
      const [oldest] = pieces.keys();
      if (pieces.size > PIECES_MAX && oldest !== undefined) pieces.delete(oldest);
      void run();
    },
    async close() {
      isClosed = true;
      pieces.clear();
      await current;
    },
  };
}

/** Does not keep the process alive. */
async function pauseUnref(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
}
