import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { Heading } from '../parts/heading.js';
import { Emblem } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';
import { fallbackAddress, WayOn } from '../parts/way-on.js';

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
      <WayOn address={address} text={strings.unable.go} top={embedded} />
      {address === null ? <WayOn address={page.account.supportUrl} text={strings.unable.support} top={embedded} /> : null}
    </>
  );
}
