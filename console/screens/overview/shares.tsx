import type { Analytics } from '@faceproof/protocol/api/figures/analytics.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { useReasonTexts, useStatusWords } from '../../session-view/words.js';
import { BarList } from './bar-list.js';
import { useOverviewTexts } from './texts.js';

interface Props {
  counts: Analytics['total'];
  /** The same number of days before; undefined until they are loaded. */
  before: Analytics['total'] | undefined;
  days: { from: string; to: string };
}

const STEPS = ['created', 'opened', 'agreed', 'uploaded', 'decided'] as const;

/** How far the sessions came. Each step leads to the sessions that reached it. */
export function Funnel({ counts, before, days }: Props) {
  const texts = useOverviewTexts();
  const bars = STEPS.map((step) => ({
    key: step,
    name: texts.steps[step],
    value: counts.funnel[step],
    before: before?.funnel[step],
    href: toSessions(step === 'created' ? {} : { reached: step.toUpperCase() }, days),
  }));
  return (
    <section>
      <h2>{texts.funnel}</h2>
      <BarList bars={bars} whole={counts.funnel.created} />
    </section>
  );
}

export function Outcomes({ counts, before, days }: Props) {
  const texts = useOverviewTexts();
  const words = useStatusWords();
  const found = (Object.entries(counts.outcomes) as [SessionStatus, number][]).filter(([, value]) => value > 0);
  const bars = found.map(([status, value]) => ({
    key: status,
    name: words[status],
    value,
    before: before?.outcomes[status],
    href: toSessions({ status }, days),
  }));
  return (
    <section>
      <h2>{texts.outcomes}</h2>
      <BarList bars={bars} whole={counts.funnel.created} />
    </section>
  );
}

/** Under the mode ADAPTIVE. Nothing while liveness was never in doubt. */
export function Challenge({ counts: { challenge, funnel } }: Pick<Props, 'counts'>) {
  const texts = useOverviewTexts();
  const bars = (Object.entries(challenge) as [keyof typeof challenge, number][])
    .filter(([key, value]) => key === 'asked' || value > 0)
    .map(([key, value]) => ({ key, name: texts.challenges[key], value }));
  if (challenge.asked + challenge.notPossible === 0) return null;
  return (
    <section>
      <h2>{texts.challenge}</h2>
      <BarList bars={bars} whole={funnel.uploaded} />
    </section>
  );
}

export function Reasons({ counts, before, days }: Props) {
  const texts = useOverviewTexts();
  const words: Readonly<Partial<Record<string, string>>> = useReasonTexts();
  const bars = Object.entries(counts.reasons).map(([reason, value]) => ({
    key: reason,
    name: words[reason as ReasonCode] ?? reason,
    value,
    before: before && (before.reasons[reason] ?? 0),
    href: toSessions({ reason }, days),
  }));
  return (
    <section>
      <h2>{texts.reasons}</h2>
      {bars.length === 0 ? <p class="quiet">{texts.noReason}</p> : <BarList bars={bars} whole={counts.funnel.decided} />}
    </section>
  );
}

/** The sessions that a number counts, as a filter of the screen "Sessions". @param days the first and the last, such as `2026-11-01` */
export function toSessions(
  filter: { status?: string; reason?: string; reached?: string },
  days: { from: string; to: string },
): string {
  const after = new Date(`${days.to}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + 1);
  const query = new URLSearchParams({ ...filter, from: days.from, to: after.toISOString().slice(0, 10) });
  return `/sessions?${query}`;
}
