import { WebAuthnError } from '@simplewebauthn/browser';
import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../api/open-api.js';
import { useWhy } from '../parts/forms/use-why.js';
import { hasProvider } from './passkeys.js';
import { useSignInTexts } from './texts.js';

/** Runs one way to sign in at a time, and says why it failed. */
export function useSignIn(onSignedIn: () => void) {
  const texts = useSignInTexts();
  const why = useWhy();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const run = async (way: () => Promise<void>) => {
    setState((before) => ({ ...before, busy: true }));
    try {
      await way();
      setState({ busy: false, error: null });
      onSignedIn();
    } catch (error) {
      setState({ busy: false, error: isOfBrowser(error) ? texts.noPasskey : why(error) });
    }
  };
  return { ...state, run };
}

/** Browsers say the same of a canceled question and of a device without a passkey. */
function isOfBrowser(error: unknown): boolean {
  return error instanceof WebAuthnError || error instanceof DOMException;
}

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
