import type { Me } from '@faceproof/protocol/api/account/me.js';
import { useRef } from 'preact/hooks';
import { codeOf } from '../api/api-error.js';
import type { SignInNeed } from '../api/open-api.js';
import { useStore } from '../api/store.js';
import { useApi } from '../api/use-api.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { signInWithPasskey } from './passkeys.js';
import { ProviderLink } from './provider-link.js';
import type { SignInPrompt } from './sign-in-prompt.js';
import { useSignInTexts } from './texts.js';
import { useMe } from './use-me.js';
import { useHasProvider, useSignIn } from './use-sign-in.js';

interface DialogProps {
  prompt: SignInPrompt;
  onSignedIn: (me: Me) => void;
  onOther: () => void;
}

/**
 * Asks for the passkey over the screen as it is; the screen keeps what was typed.
 *
 * @param onSignedIn the same person as before is signed in
 * @param onOther another person is signed in, or it is unknown who is. No call of the page waits any more.
 */
export function SignInDialog(props: DialogProps) {
  const need = useStore(props.prompt.asked);
  return need === null ? null : <Question key={need} need={need} {...props} />;
}

function Question({ need, ...props }: DialogProps & { need: SignInNeed }) {
  const texts = useSignInTexts();
  const withProvider = useHasProvider(useApi(), true);
  const { busy, error, run } = useSignIn(() => undefined);
  const { signIn, signedInElsewhere, cancel } = useAnswers(props);
  return (
    <Dialog title={need === 'FRESH' ? texts.freshTitle : texts.endedTitle} onClose={() => void cancel()}>
      <p role="status">{error ?? (need === 'FRESH' ? texts.fresh : texts.ended)}</p>
      <div class="dialog-actions">
        <button type="button" class="button primary" disabled={busy} onClick={() => run(signIn)}>
          {texts.signIn}
        </button>
        {withProvider ? <ProviderLink apart /> : null}
        {withProvider ? (
          <button type="button" class="button" disabled={busy} onClick={() => run(signedInElsewhere)}>
            {texts.elsewhere}
          </button>
        ) : null}
        <button type="button" class="button" disabled={busy} onClick={() => run(cancel)}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}

/** Each way out of the question asks the service who is signed in: the cookie may belong to another person by then. */
function useAnswers({ prompt, onSignedIn, onOther }: DialogProps) {
  const api = useApi();
  const { memberId } = useMe();
  const usedPasskey = useRef(false);
  const lookWhoIsIn = () => api.call<Me>('GET', '/v1/me', { maySignIn: false });
  const startAnew = () => {
    prompt.close();
    onOther();
  };
  const end = (now: Me, answer: boolean) => {
    if (now.memberId !== memberId) return startAnew();
    onSignedIn(now);
    prompt.answer(answer);
  };
  return {
    async signIn() {
      usedPasskey.current = true;
      await signInWithPasskey(api);
      end(await lookWhoIsIn(), true);
    },
    signedInElsewhere: async () => end(await lookWhoIsIn(), true),
    async cancel() {
      try {
        end(await lookWhoIsIn(), false);
      } catch (error) {
        const isNobody = codeOf(error) === 'sign_in_required';
        // The answer that set a cookie may be lost, and the next call would use that cookie.
        if (usedPasskey.current && !isNobody) startAnew();
        else prompt.answer(false);
      }
    },
  };
}
