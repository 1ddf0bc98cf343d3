import type { PageSession } from '@faceproof/protocol/api/capture-page.js';

/** A link to where the person can go on; nothing without one. */
export function WayOn({ address, text }: { address: string | null; text: string }) {
  if (address === null) return null;
  return (
    <div class="actions">
      <a class="button primary" href={address}>
        {text}
      </a>
    </div>
  );
}

/** null in a frame, where the embedding page continues. Adds only the session id to the address. */
export function returnAddress(page: PageSession | null, embedded: boolean): string | null {
  if (page === null || page.returnUrl === null || embedded) return null;
  const address = new URL(page.returnUrl);
  address.searchParams.set('sessionId', page.sessionId);
  return address.href;
}
