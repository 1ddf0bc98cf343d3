import './page.css';
import type { Me } from '@faceproof/protocol/api/me.js';
import { CallError, call } from './call.js';
import { acceptInvitation, addPasskey, signInWithPasskey } from './passkeys.js';

/** What the page offers: a button's text and what it does. */
type Action = readonly [text: string, run: () => Promise<void>];

const state = document.getElementById('state') as HTMLElement;
const actions = document.getElementById('actions') as HTMLElement;

void open();

/** Takes the token out of the address at once, so that neither the history nor a copied address keeps it. */
async function open(): Promise<void> {
  const [kind, token] = location.hash.slice(1).split('=');
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
  if (kind === 'invitation' && token) return offerInvitation(token);
  if (kind === 'sign-in' && token) return offerLink(token);
  await showPerson(kind === 'refused' ? 'The identity provider did not sign you in here.' : null);
}

function offerInvitation(token: string): void {
  show('You are invited. Create a passkey on this device to sign in.', [['Create a passkey', () => acceptInvitation(token)]]);
}

function offerLink(token: string): void {
  show('This link signs you in once.', [['Sign in', () => call('POST', '/v1/auth/link', { token })]]);
}

async function showPerson(said: string | null): Promise<void> {
  try {
    const me = await call<Me>('GET', '/v1/me');
    const of = me.account === null ? 'operator of this service' : `${me.role?.toLowerCase()} of ${me.account.name}`;
    show(`${said ?? 'Signed in'}: ${me.name}, ${of}.`, [
      ['Add a passkey', addPasskey],
      ['Sign out', () => call('POST', '/v1/auth/sign-out', {})],
    ]);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    show(said ?? 'Sign in with a passkey.', [['Sign in', signInWithPasskey]]);
    await offerProvider();
  }
}

async function offerProvider(): Promise<void> {
  const { oidc } = await call<{ oidc: boolean }>('POST', '/v1/auth/sign-in/options', {});
  if (!oidc) return;
  const link = document.createElement('a');
  link.className = 'action';
  link.href = '/v1/auth/oidc/start';
  link.textContent = 'Sign in with your organization';
  actions.append(link);
}

function show(text: string, offered: readonly Action[]): void {
  state.textContent = text;
  actions.replaceChildren(...offered.map(toButton));
}

function toButton([text, run]: Action): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      await run();
      await showPerson(null);
    } catch (error) {
      state.textContent = error instanceof Error ? error.message : 'That did not work. Try again.';
      button.disabled = false;
    }
  });
  return button;
}
