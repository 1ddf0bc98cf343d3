import type { PageSession } from '@faceproof/protocol/api/capture-page.js';
import { useEffect } from 'preact/hooks';
import { Heading } from '../parts/heading.js';
import { Emblem } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  page: PageSession;
  embedded: boolean;
}

/** Long enough to read three words, and for a screen reader to begin. */
const RETURN_MS = 2500;

/** The person is done. Whether they passed is not theirs to learn here. */
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

/** In a frame, the page around it goes on; nothing but the session's id is added. */
function returnAddress(page: PageSession, embedded: boolean): string | null {
  if (page.returnUrl === null || embedded) return null;
  const address = new URL(page.returnUrl);
  address.searchParams.set('sessionId', page.sessionId);
  return address.href;
}
