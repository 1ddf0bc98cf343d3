import type { Analytics } from '@faceproof/protocol/api/figures/analytics.js';
import { useSearchParams } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { useNews } from '../../api/use-news.js';
import { Heading } from '../../parts/shown/heading.js';
import { Answered } from '../../parts/states/answered.js';
import { Message } from '../../parts/states/message.js';
import { fill } from '../../texts/language.js';
import { useTitles } from '../titles.js';
import './overview.css';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { useReasonTexts, useStatusWords } from '../../session-view/words.js';
import { Comparison } from './comparison.js';
import { Challenge, Funnel, Outcomes, Reasons } from './shares.js';
import { type Series, StackedDays } from './stacked-days.js';
import { useOverviewTexts } from './texts.js';
import { NowTiles, SpeedTiles } from './tiles.js';

const PERIODS = [7, 30, 90];
const DAY_MS = 86_400_000;
const EVERY_MS = 60_000;
/** What each kind of news changes on this screen. The counts of days are asked for once a minute. */
const CHANGED = { session: ['/v1/analytics/now', '/v1/usage'], review: ['/v1/analytics/now'], delivery: ['/v1/analytics/now'] };

/** Whether it works: each number leads to what it counts. The period is in the address. */
export function OverviewScreen() {
  const texts = useOverviewTexts();
  const live = useNews(CHANGED);
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((each) => String(each) === search.get('days')) ?? 30;
  const from = dayBefore(days - 1);
  const found = useGet<Analytics>(`/v1/analytics?from=${from}&by=day`, { every: EVERY_MS });
  const before = useGet<Analytics>(`/v1/analytics?from=${dayBefore(2 * days - 1)}&to=${dayBefore(days)}`);
  return (
    <>
      <Heading title={useTitles().overview}>
        <label class="row">
          {texts.days}
          <select value={days} onChange={(event) => setSearch({ days: event.currentTarget.value })}>
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {fill(texts.ofDays, { days: each })}
              </option>
            ))}
          </select>
        </label>
      </Heading>
      <NowTiles live={live} />
      <Answered of={found}>
        {(analytics) =>
          analytics.total.funnel.created === 0 ? (
            <Message icon="empty" title={texts.empty} children={<p>{texts.emptyHelp}</p>} />
          ) : (
            <Numbers analytics={analytics} before={before.data?.total} />
          )
        }
      </Answered>
    </>
  );
}

/** Pure but for the time. @returns the day so many days before today, UTC */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** @param props.before the same number of days before; left out until they are loaded */
function Numbers({ analytics, before }: { analytics: Analytics; before: Analytics['total'] | undefined }) {
  const { total, from, to } = analytics;
  return (
    <>
      <SpeedTiles counts={total} />
      <div class="two">
        <Funnel counts={total} before={before} days={{ from, to }} />
        <Outcomes counts={total} before={before} days={{ from, to }} />
        <Reasons counts={total} before={before} days={{ from, to }} />
        <Challenge counts={total} />
      </div>
      <OverTime groups={analytics.groups} />
      <Comparison from={from} />
      <p class="quiet acts">{useOverviewTexts().merged}</p>
    </>
  );
}

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

function OverTime({ groups }: { groups: readonly Group[] }) {
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
