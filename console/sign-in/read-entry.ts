/** How a person came to the console. */
export type Entry =
  | { kind: 'INVITATION'; token: string }
  | { kind: 'LINK'; token: string }
  /** A link signed the person in, who has no passkey yet. */
  | { kind: 'BARE' }
  /** The identity provider sent back a person whom this service does not know. */
  | { kind: 'REFUSED' }
  | { kind: 'NONE' };

/** Takes a link's token out of the address at once, so that neither the history nor a copied address keeps it. */
export function readEntry(page: Pick<Window, 'location' | 'history'>): Entry {
  const { hash, pathname, search } = page.location;
  if (hash !== '') page.history.replaceState(null, '', pathname + search);
  const [kind, token = ''] = hash.slice(1).split('=');
  if (kind === 'invitation' && token !== '') return { kind: 'INVITATION', token };
  if (kind === 'sign-in' && token !== '') return { kind: 'LINK', token };
  return kind === 'refused' ? { kind: 'REFUSED' } : { kind: 'NONE' };
}
