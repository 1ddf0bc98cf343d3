import { useEffect, useState } from 'preact/hooks';

/** A value that components show. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
}

export function openStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  const held = { value: initial };
  return {
    get: () => held.value,
    set(value) {
      held.value = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the value now, and renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    const update = () => setValue(() => store.get());
    update();
    return store.subscribe(update);
  }, [store]);
  return value;
}
