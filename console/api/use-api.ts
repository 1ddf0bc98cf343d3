import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from './open-api.js';

export const ApiContext = createContext<Api | null>(null);

/** The calls in the mode that the address names. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('useApi needs an ApiContext');
  return api;
}
