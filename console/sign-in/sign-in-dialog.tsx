import type { Me } from '@faceproof/protocol/api/me.js';
import type { SignInNeed } from '../api/open-api.js';
import { useApi } from '../api/use-api.js';
import { useStore } from '../api/use-store.js';
import { Dialog } from '../parts/dialog.js';
import { useTexts } from '../texts/language.js';
import { signInWithPasskey } from './passkeys.js';
import { ProviderLink } from './provider-link.js';
import type { SignInPrompt } from './sign-in-prompt.js';
import { SIGN_IN } from './texts.js';
import { useHasProvider } from './use-has-provider.js';
import { useSignIn } from './use-sign-in.js';

/**
 * Asks for the passkey over the screen as it is; the screen keeps what was typed.
 *
 * @param onSignedIn receives the person, who may be another one than before
 */
export function SignInDialog({ prompt, onSignedIn }: { prompt: SignInPrompt; onSignedIn: (me: Me) => void }) {
  const need = useStore(prompt.asked);
  return need === null ? null : <Question key={need} need={need} prompt={prompt} onSignedIn={onSignedIn} />;
}

function Question(props: { need: SignInNeed; prompt: SignInPrompt; onSignedIn: (me: Me) => void }) {
  const { need, prompt, onSignedIn } = props;
  const texts = useTexts(SIGN_IN);
  const api = useApi();
  const withProvider = useHasProvider(api, true);
  const { busy, error, run } = useSignIn(() => prompt.answer(true));
  const lookWhoIsIn = async () => onSignedIn(await api.call<Me>('GET', '/v1/me', { maySignIn: false }));
  const signIn = async () => {
    await signInWithPasskey(api);
    await lookWhoIsIn();
  };
  return (
    <Dialog title={need === 'FRESH' ? texts.freshTitle : texts.endedTitle} onClose={() => prompt.answer(false)}>
      <p role="status">{error ?? (need === 'FRESH' ? texts.fresh : texts.ended)}</p>
      <div class="dialog-actions">
        <button type="button" class="button primary" disabled={busy} onClick={() => run(signIn)}>
          {texts.signIn}
        </button>
        {withProvider ? <ProviderLink apart /> : null}
        {withProvider ? (
          <button type="button" class="button" disabled={busy} onClick={() => run(lookWhoIsIn)}>
            {texts.elsewhere}
          </button>
        ) : null}
        <button type="button" class="button" disabled={busy} onClick={() => prompt.answer(false)}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}
