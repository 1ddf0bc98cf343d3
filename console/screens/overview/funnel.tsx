import type { Analytics } from '@faceproof/protocol/api/analytics.js';
import { useTexts } from '../../texts/language.js';
import { BarList } from './bar-list.js';
import { toSessions } from './sessions-link.js';
import { OVERVIEW } from './texts.js';

const STEPS = ['created', 'opened', 'agreed', 'uploaded', 'decided'] as const;

/** How far the sessions came. Each step leads to the sessions that reached it. */
export function Funnel({ counts, days }: { counts: Analytics['total']; days: { from: string; to: string } }) {
  const texts = useTexts(OVERVIEW);
  const bars = STEPS.map((step) => ({
    key: step,
    name: texts.steps[step],
    value: counts.funnel[step],
    href: toSessions(step === 'created' ? {} : { reached: step.toUpperCase() }, days),
  }));
  return (
    <section>
      <h2>{texts.funnel}</h2>
      <BarList bars={bars} whole={counts.funnel.created} />
    </section>
  );
}
