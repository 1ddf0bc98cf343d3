import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useEffect } from 'preact/hooks';
import type { Api } from '../api.js';
import type { DoneEnding } from '../flow/screen.js';
import { Appeal } from '../parts/appeal.js';
import { Heading } from '../parts/heading.js';
import { Emblem, type SymbolName } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';
import { fallbackAddress, returnAddress, WayOn } from '../parts/way-on.js';

interface Props {
  page: PageSession;
  embedded: boolean;
}

/** Long enough to read the title, and for a screen reader to start. */
const RETURN_MS = 2500;

/** None is a success: what was decided is not the page's to say. */
const SYMBOLS: Record<DoneEnding, { name: SymbolName; tone: 'calm' | 'warn' }> = {
  SENT: { name: 'sent', tone: 'calm' },
  NO_ATTEMPTS_LEFT: { name: 'camera', tone: 'calm' },
  NOT_CHECKED: { name: 'alert', tone: 'warn' },
};

/** The person is finished. Only after SENT does the page go back by itself: the others have something to read. */
export function DoneScreen({ page, api, embedded, ending }: Props & { api: Api; ending: DoneEnding }) {
  const { strings, say } = useTexts();
  const address = returnAddress(page, embedded);
  const goesBack = ending === 'SENT' && !page.tookOver && !page.appeals ? address : null;
  useEffect(() => {
    if (goesBack === null) return;
    const timer = setTimeout(() => location.assign(goesBack), RETURN_MS);
    return () => clearTimeout(timer);
  }, [goesBack]);
  return (
    <>
      <Emblem {...SYMBOLS[ending]} />
      <Heading>{strings.done[`${ending}Title`]}</Heading>
      <p class="center">{say(ending === 'SENT' ? sentText(page, goesBack, strings.done) : strings.done[ending])}</p>
      <WayOn address={page.tookOver && ending === 'SENT' ? null : address} text={say(strings.done.return)} />
      {ending === 'NO_ATTEMPTS_LEFT' ? (
        <WayOn address={fallbackAddress(page)} text={strings.unable.go} top={embedded} other={address !== null} />
      ) : null}
      {page.appeals ? <Appeal page={page} api={api} /> : null}
    </>
  );
}

function sentText(
  { tookOver }: PageSession,
  goesBack: string | null,
  done: { text: string; returning: string; elsewhere: string },
): string {
  if (tookOver) return done.elsewhere;
  return goesBack === null ? done.text : done.returning;
}

export function RefusedScreen({ page, embedded }: Props) {
  const { strings, say } = useTexts();
  return (
    <>
      <Emblem name="hand" tone="calm" />
      <Heading>{strings.refused.title}</Heading>
      <p class="center">{say(strings.refused.text)}</p>
      <WayOn address={returnAddress(page, embedded)} text={say(strings.refused.return)} />
      <WayOn address={fallbackAddress(page)} text={strings.unable.go} top={embedded} other />
    </>
  );
}
