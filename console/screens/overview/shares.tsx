import type { Analytics } from '@faceproof/protocol/api/analytics.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { REASON_WORDS, STATUS_WORDS } from '../../session-view/words.js';
import { useTexts } from '../../texts/language.js';
import { BarList } from './bar-list.js';
import { toSessions } from './sessions-link.js';
import { OVERVIEW } from './texts.js';

interface Props {
  counts: Analytics['total'];
  days: { from: string; to: string };
}

export function Outcomes({ counts, days }: Props) {
  const texts = useTexts(OVERVIEW);
  const words = useTexts(STATUS_WORDS);
  const found = (Object.entries(counts.outcomes) as [SessionStatus, number][]).filter(([, value]) => value > 0);
  const bars = found.map(([status, value]) => ({
    key: status,
    name: words[status],
    value,
    href: toSessions({ status }, days),
  }));
  return (
    <section>
      <h2>{texts.outcomes}</h2>
      <BarList bars={bars} whole={counts.funnel.created} />
    </section>
  );
}

export function Reasons({ counts, days }: Props) {
  const texts = useTexts(OVERVIEW);
  const words: Readonly<Partial<Record<string, string>>> = useTexts(REASON_WORDS);
  const bars = Object.entries(counts.reasons).map(([reason, value]) => ({
    key: reason,
    name: words[reason as ReasonCode] ?? reason,
    value,
    href: toSessions({ reason }, days),
  }));
  return (
    <section>
      <h2>{texts.reasons}</h2>
      {bars.length === 0 ? <p class="quiet">{texts.noReason}</p> : <BarList bars={bars} whole={counts.funnel.decided} />}
    </section>
  );
}
