import type { Analytics } from '@faceproof/protocol/api/figures/analytics.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { useReasonTexts, useStatusWords } from '../../session-view/words.js';
import { type Series, StackedDays } from './stacked-days.js';
import { useOverviewTexts } from './texts.js';

type Group = Analytics['groups'][number];

/** The most frequent reasons have a colour of their own. */
const REASONS_SHOWN = 5;

const LOOKS: Readonly<Record<SessionStatus, string>> = {
  APPROVED: 'good',
  DECLINED: 'bad',
  IN_REVIEW: 'warn',
  FAILED: 'failed',
  EXPIRED: 'ended',
  CANCELED: 'ended',
  CREATED: 'open',
  CAPTURING: 'open',
  PROCESSING: 'open',
};

export function OverTime({ groups }: { groups: readonly Group[] }) {
  const texts = useOverviewTexts();
  const statuses = useStatusWords();
  const reasons: Readonly<Partial<Record<string, string>>> = useReasonTexts();
  const outcomes: Series[] = (Object.keys(LOOKS) as SessionStatus[])
    .map((status) => ({ name: statuses[status], look: LOOKS[status], values: groups.map((group) => group.outcomes[status]) }))
    .filter(({ values }) => values.some((value) => value > 0));
  const found = topReasons(groups).map((code, at) => ({
    name: reasons[code] ?? code,
    look: `reason-${at}`,
    values: groups.map((group) => group.reasons[code] ?? 0),
  }));
  return (
    <>
      <StackedDays title={texts.outcomesOver} days={groups} series={outcomes} />
      {found.length === 0 ? null : <StackedDays title={texts.reasonsOver} days={groups} series={found} />}
    </>
  );
}

/** Pure. @returns the codes that are named most often, the most frequent first */
function topReasons(groups: readonly Group[]): string[] {
  const counts = new Map<string, number>();
  for (const { reasons } of groups)
    for (const [code, count] of Object.entries(reasons)) counts.set(code, (counts.get(code) ?? 0) + count);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, REASONS_SHOWN)
    .map(([code]) => code);
}
