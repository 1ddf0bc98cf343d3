import type { Me } from '@faceproof/protocol/api/account/me.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import { codeOf } from '../api/api-error.js';
import type { SignInNeed } from '../api/open-api.js';
import { useStore } from '../api/store.js';
import { useApi } from '../api/use-api.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Button } from '../parts/forms/button.js';
import { fill } from '../texts/language.js';
import { hasPasskey, signInWithPasskey } from './passkeys.js';
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
  const { memberId } = useMe();
  const isBare = useIsBare(need);
  const asks = need === 'FRESH' ? (isBare ? fill(texts.freshBare, { id: memberId }) : texts.fresh) : texts.ended;
  const { signIn, signedInElsewhere, cancel } = useAnswers(props);
  return (
    <Dialog title={need === 'FRESH' ? texts.freshTitle : texts.endedTitle} onClose={() => void cancel()}>
      <p role="status">{error ?? asks}</p>
      <div class="dialog-actions">
        {isBare ? null : <Button kind="primary" text={texts.signIn} disabled={busy} onClick={() => run(signIn)} />}
        {withProvider ? <ProviderLink apart /> : null}
        {withProvider ? <Button text={texts.elsewhere} disabled={busy} onClick={() => run(signedInElsewhere)} /> : null}
        <Button text={texts.cancel} disabled={busy} onClick={() => run(cancel)} />
      </div>
    </Dialog>
  );
}

/** Whether the person, who is signed in, has no passkey to confirm it with. */
function useIsBare(need: SignInNeed): boolean {
  const api = useApi();
  const [bare, setBare] = useState(false);
  useEffect(() => {
    // Unreachable: the button of the passkey says why once it is pressed.
    if (need === 'FRESH')
      hasPasskey(api).then(
        (has) => setBare(!has),
        () => undefined,
      );
  }, [api, need]);
  return bare;
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
