import type { Consumer } from './consume.js';

/** Takes captures while this worker may. */
export interface Intake extends Consumer {
  /** Takes no more from now on, or takes them again. Resolves when the captures in progress are done. */
  allow(may: boolean): Promise<void>;
}

/** @param open begins to take captures */
export async function openIntake(open: () => Promise<Consumer>): Promise<Intake> {
  const state: { consumer: Consumer | null; changing: Promise<void>; closed: boolean } = {
    consumer: await open(),
    changing: Promise.resolve(),
    closed: false,
  };
  async function change(may: boolean): Promise<void> {
    const { consumer } = state;
    if (state.closed || may === (consumer !== null)) return;
    // Before it waits, so that the worker does not say that it takes captures.
    if (!may) state.consumer = null;
    await consumer?.close();
    if (may) state.consumer = await open();
  }
  return {
    inFlight: () => state.consumer?.inFlight() ?? 0,
    abandon: () => state.consumer?.abandon(),
    allow(may) {
      state.changing = state.changing.catch(() => undefined).then(() => change(may));
      return state.changing;
    },
    async close() {
      state.closed = true;
      await state.changing.catch(() => undefined);
      await state.consumer?.close();
    },
  };
}
