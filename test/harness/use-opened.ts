import { afterAll, beforeAll } from 'vitest';

/** Opens something before the tests of the file or of the group, and closes it after them. It has no members in between. */
export function useOpened<T extends { close(): unknown }>(open: () => Promise<T>): T {
  const state: { opened: T | null } = { opened: null };
  beforeAll(async () => {
    state.opened = await open();
  });
  afterAll(async () => {
    await state.opened?.close();
  });
  const opened = (): T => {
    if (state.opened === null) throw new Error('Not open yet');
    return state.opened;
  };
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(opened(), name),
    set: (_, name, value) => Reflect.set(opened(), name, value),
    ownKeys: () => Reflect.ownKeys(opened()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(opened(), name);
      return found && { ...found, configurable: true };
    },
  });
}
