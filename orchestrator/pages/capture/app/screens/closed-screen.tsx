import type { HeldLink, PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ClosedWhy } from '../flow/screen.js';
import { Button } from '../parts/button.js';
import { Heading } from '../parts/heading.js';
import { Emblem, type SymbolName } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';
import { fallbackAddress, returnAddress, WayOn } from '../parts/way-on.js';

interface Props {
  why: ClosedWhy;
  link: HeldLink | null;
  /** null where the service did not say whose link it is. */
  page: PageSession | null;
  embedded: boolean;
  /** Opens the page again; the screen stays if that fails in the same way. */
  onAgain(): Promise<void>;
  /** Asks the device that has the link. */
  onAsk(): Promise<void>;
}

const SYMBOLS: Record<ClosedWhy, SymbolName> = {
  expired: 'clock',
  handedOver: 'clock',
  spent: 'clock',
  inUse: 'phone',
  notFound: 'link',
  canceled: 'hand',
  unavailable: 'clock',
  offline: 'cloud',
  insecure: 'alert',
  error: 'alert',
};
const WARNS: readonly ClosedWhy[] = ['error', 'offline', 'insecure'];

export function ClosedScreen({ why, link, page, embedded, onAgain, onAsk }: Props) {
  const { strings, say } = useTexts();
  const { closed } = strings;
  const [asked, setAsked] = useState(false);
  const { presses, tryAgain, press } = useAgain(onAgain);
  const waits = why === 'inUse' && link?.takeOver === true;
  useRetryOnline(waits || why === 'offline' || why === 'error', tryAgain);
  const { title, text } =
    why === 'handedOver'
      ? { title: strings.offer.expiredTitle, text: strings.offer.expired }
      : { title: closed[`${why}Title`], text: closed[why] };
  return (
    <>
      <Emblem name={SYMBOLS[why]} tone={WARNS.includes(why) ? 'warn' : 'calm'} />
      <Heading key={`${why}${presses}`}>{title}</Heading>
      <p class="center">{text}</p>
      {waits ? (
        <p class="notice" role="status">
          {asked ? closed.asked : closed.inUseWait}
        </p>
      ) : null}
      {waits && !asked ? (
        <div class="actions">
          <Button kind="button primary" onClick={() => onAsk().then(() => setAsked(true))} text={closed.ask} />
        </div>
      ) : null}
      {link === null ? null : <WayOn address={fallbackAddress(link)} text={strings.unable.go} top={embedded} other />}
      {why === 'insecure' && page?.mode === 'TEST' ? <p class="notice">{strings.test.insecure}</p> : null}
      {why === 'offline' || why === 'error' ? (
        <div class="actions">
          <Button kind="button primary" onClick={press} text={closed.again} />
        </div>
      ) : (
        <WayOn address={returnAddress(page, embedded)} text={say(strings.refused.return)} />
      )}
    </>
  );
}

/** One try at a time. After a press that failed, `presses` has grown: a new heading takes the focus and says so again. */
function useAgain(onAgain: () => Promise<void>) {
  const [presses, setPresses] = useState(0);
  const trying = useRef<Promise<void> | null>(null);
  const tryAgain = () => {
    trying.current ??= onAgain().finally(() => {
      trying.current = null;
    });
    return trying.current;
  };
  return { presses, tryAgain, press: () => tryAgain().then(() => setPresses(presses + 1)) };
}

/** A browser that is online may still not reach the service, or find another device at work, so the page also tries from time to time. */
const RETRY_MS = 5000;

function useRetryOnline(retries: boolean, tryAgain: () => Promise<void>): void {
  useEffect(() => {
    if (!retries) return;
    addEventListener('online', tryAgain);
    const timer = setInterval(tryAgain, RETRY_MS);
    return () => {
      removeEventListener('online', tryAgain);
      clearInterval(timer);
    };
  }, [retries]);
}
