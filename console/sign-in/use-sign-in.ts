import { WebAuthnError } from '@simplewebauthn/browser';
import { useState } from 'preact/hooks';
import { useWhy } from '../parts/forms/use-why.js';
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
