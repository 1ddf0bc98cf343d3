import type { ClosedWhy } from '../flow/screen.js';
import { Heading } from '../parts/heading.js';
import { Emblem, type SymbolName } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';

const SYMBOLS: Record<ClosedWhy, SymbolName> = {
  expired: 'clock',
  spent: 'clock',
  inUse: 'phone',
  notFound: 'link',
  canceled: 'hand',
  unavailable: 'clock',
  offline: 'cloud',
  error: 'alert',
};

export function ClosedScreen({ why, onAgain }: { why: ClosedWhy; onAgain(): void }) {
  const { strings } = useTexts();
  const { closed } = strings;
  return (
    <>
      <Emblem name={SYMBOLS[why]} tone={why === 'error' || why === 'offline' ? 'warn' : 'calm'} />
      <Heading>{closed[`${why}Title`]}</Heading>
      <p class="center">{closed[why]}</p>
      {why === 'offline' || why === 'error' ? (
        <div class="actions">
          <button type="button" class="button primary" onClick={onAgain}>
            {closed.again}
          </button>
        </div>
      ) : null}
    </>
  );
}
