import type { PageSession } from '@faceproof/protocol/api/capture-page.js';
import { Heading } from '../parts/heading.js';
import { Emblem } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';

/** The person cannot be captured. In a frame, the way on opens in place of the embedding page. */
export function UnableScreen({ page, embedded }: { page: PageSession; embedded: boolean }) {
  const { strings, say } = useTexts();
  const address = fallbackAddress(page);
  return (
    <>
      <Emblem name="hand" tone="calm" />
      <Heading>{strings.unable.title}</Heading>
      <p class="center">
        {say(strings.unable.text)} {address === null ? say(strings.unable.ask) : null}
      </p>
      {address === null ? null : (
        <div class="actions">
          <a class="button primary" href={address} target={embedded ? '_top' : undefined}>
            {strings.unable.go}
          </a>
        </div>
      )}
    </>
  );
}

/** Adds only the session id to the address. */
function fallbackAddress({ fallbackUrl, sessionId }: PageSession): string | null {
  if (fallbackUrl === null) return null;
  const address = new URL(fallbackUrl);
  address.searchParams.set('sessionId', sessionId);
  return address.href;
}
