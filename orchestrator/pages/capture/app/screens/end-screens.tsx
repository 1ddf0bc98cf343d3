import type { PageSession } from '@faceproof/protocol/api/capture-page.js';
import { useEffect } from 'preact/hooks';
import { Heading } from '../parts/heading.js';
import { Emblem } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  page: PageSession;
  embedded: boolean;
}

/** Long enough to read the title, and for a screen reader to start. */
const RETURN_MS = 2500;

/** The person is finished. The screen must not reveal the decision. */
export function DoneScreen({ page, embedded }: Props) {
  const { strings, say } = useTexts();
  const address = returnAddress(page, embedded);
  useEffect(() => {
    if (address === null) return;
    const timer = setTimeout(() => location.assign(address), RETURN_MS);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <>
      <Emblem name="check" tone="good" />
      <Heading>{strings.done.title}</Heading>
      <p class="center">{say(address === null ? strings.done.text : strings.done.returning)}</p>
      <Return address={address} text={say(strings.done.return)} />
    </>
  );
}

export function RefusedScreen({ page, embedded }: Props) {
  const { strings, say } = useTexts();
  return (
    <>
      <Emblem name="hand" tone="calm" />
      <Heading>{strings.refused.title}</Heading>
      <p class="center">{say(strings.refused.text)}</p>
      <Return address={returnAddress(page, embedded)} text={say(strings.refused.return)} />
    </>
  );
}

function Return({ address, text }: { address: string | null; text: string }) {
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
function returnAddress(page: PageSession, embedded: boolean): string | null {
  if (page.returnUrl === null || embedded) return null;
  const address = new URL(page.returnUrl);
  address.searchParams.set('sessionId', page.sessionId);
  return address.href;
}
