import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../api/store.js';
import { useApi } from '../api/use-api.js';
import { openPictures, type Pictures, type ShownPictures } from './open-pictures.js';

/** The pictures of a session while a component shows them. @param preloaded pictures that were opened earlier, which this closes */
export function usePictures(sessionId: string, preloaded: Pictures | null = null): Pictures & { now: ShownPictures } {
  const api = useApi();
  const [pictures] = useState(() => preloaded ?? openPictures(api, sessionId));
  useEffect(() => {
    pictures.load('SHOW');
    return pictures.close;
  }, [pictures]);
  return { ...pictures, now: useStore(pictures.shown) };
}
