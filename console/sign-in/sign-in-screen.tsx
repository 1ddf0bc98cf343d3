import { useApi } from '../api/use-api.js';
import { acceptInvitation, signInWithLink, signInWithPasskey } from './passkeys.js';
import { ProviderLink } from './provider-link.js';
import type { Entry } from './read-entry.js';
import { useSignInTexts } from './texts.js';
import { useHasProvider, useSignIn } from './use-sign-in.js';

/** What a person sees who is not signed in, or who came with a link. */
export function SignInScreen({ entry, onSignedIn }: { entry: Entry; onSignedIn: () => void }) {
  const texts = useSignInTexts();
  const api = useApi();
  // A link works once, so after a failure the passkey is offered too.
  const { busy, error, run } = useSignIn(onSignedIn);
  const byPasskey = (entry.kind !== 'INVITATION' && entry.kind !== 'LINK') || error !== null;
  const withProvider = useHasProvider(api, byPasskey);
  return (
    <main class="sign-in">
      <h1>{texts.title}</h1>
      <p role="status">{error ?? introduction(entry, texts)}</p>
      {entry.kind === 'INVITATION' ? (
        <button
          type="button"
          class="button primary"
          disabled={busy}
          onClick={() => run(() => acceptInvitation(api, entry.token))}
        >
          {texts.create}
        </button>
      ) : null}
      {entry.kind === 'LINK' && error === null ? (
        <button
          type="button"
          class="button primary"
          disabled={busy}
          onClick={() => run(() => signInWithLink(api, entry.token))}
        >
          {texts.signIn}
        </button>
      ) : null}
      {byPasskey ? (
        <button
          type="button"
          class={entry.kind === 'INVITATION' ? 'button' : 'button primary'}
          disabled={busy}
          onClick={() => run(() => signInWithPasskey(api))}
        >
          {texts.signIn}
        </button>
      ) : null}
      {withProvider ? <ProviderLink apart={false} /> : null}
    </main>
  );
}

function introduction({ kind }: Entry, texts: ReturnType<typeof useSignInTexts>): string {
  const said = { INVITATION: texts.invited, LINK: texts.link, REFUSED: texts.refused, NONE: texts.passkey };
  return said[kind];
}
