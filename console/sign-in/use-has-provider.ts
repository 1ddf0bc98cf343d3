import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../api/open-api.js';
import { hasProvider } from './passkeys.js';

/** Whether people can sign in at an identity provider; false until the service has said so. */
export function useHasProvider(api: Api, wanted: boolean): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (wanted)
      void hasProvider(api).then(setFound, () => {
        // Unreachable: the button of the passkey says why once it is pressed.
      });
  }, [api, wanted]);
  return found;
}
