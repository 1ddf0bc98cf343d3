import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';

interface Props {
  address: string | null;
  text: string;
  top?: boolean;
  other?: boolean;
}

/**
 * A link to where the person can continue; nothing without one.
 *
 * @prop top opens in place of the embedding page
 * @prop other beside a first way on
 */
export function WayOn({ address, text, top = false, other = false }: Props) {
  if (address === null) return null;
  return (
    <div class="actions">
      <a class={other ? 'button' : 'button primary'} href={address} target={top ? '_top' : undefined}>
        {text}
      </a>
    </div>
  );
}

/** null in a frame, where the embedding page continues. Adds only the session id to the address. */
export function returnAddress(page: PageSession | null, embedded: boolean): string | null {
  if (page === null || page.returnUrl === null || embedded) return null;
  return withSession(page.returnUrl, page);
}

/** Where a person goes who cannot be captured, also out of a frame. */
export function fallbackAddress(page: Pick<PageSession, 'sessionId' | 'fallbackUrl'>): string | null {
  return page.fallbackUrl === null ? null : withSession(page.fallbackUrl, page);
}

function withSession(url: string, { sessionId }: Pick<PageSession, 'sessionId'>): string {
  const address = new URL(url);
  address.searchParams.set('sessionId', sessionId);
  return address.href;
}
