import { useApi } from '../api/use-api.js';
import { Button } from '../parts/forms/button.js';
import { acceptInvitation, addPasskey, signInWithLink, signInWithPasskey } from './passkeys.js';
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
  const byPasskey = entry.kind !== 'BARE' && ((entry.kind !== 'INVITATION' && entry.kind !== 'LINK') || error !== null);
  const withProvider = useHasProvider(api, byPasskey);
  const button = (text: string, way: () => Promise<void>, kind = 'primary') => (
    <Button kind={kind} text={text} disabled={busy} onClick={() => run(way)} />
  );
  return (
    <main class="sign-in">
      <h1>{texts.title}</h1>
      <p role="status">{error ?? introduction(entry, texts)}</p>
      {entry.kind === 'INVITATION' ? button(texts.create, () => acceptInvitation(api, entry.token)) : null}
      {entry.kind === 'LINK' && error === null ? button(texts.signIn, () => signInWithLink(api, entry.token)) : null}
      {entry.kind === 'BARE' ? button(texts.create, () => addPasskey(api)) : null}
      {entry.kind === 'BARE' ? button(texts.later, async () => undefined, '') : null}
      {byPasskey ? button(texts.signIn, () => signInWithPasskey(api), entry.kind === 'INVITATION' ? '' : 'primary') : null}
      {withProvider ? <ProviderLink apart={false} /> : null}
    </main>
  );
}

function introduction({ kind }: Entry, texts: ReturnType<typeof useSignInTexts>): string {
  const said = { INVITATION: texts.invited, LINK: texts.link, BARE: texts.bare, REFUSED: texts.refused, NONE: texts.passkey };
  return said[kind];
}
