import type { Analytics, AnalyticsNow } from '@faceproof/protocol/api/figures/analytics.js';
import type { Usage } from '@faceproof/protocol/api/figures/usage.js';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { useGet } from '../../api/use-api.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { useMay } from '../../sign-in/use-me.js';
import { fill, formatDuration, formatNumber, useCounted, useLanguage } from '../../texts/language.js';
import { useOverviewTexts } from './texts.js';

/** How often the service is asked while it sends no news, and in case that news was lost. */
const EVERY_MS = { away: 30_000, live: 120_000 };

/** What waits now. @param live whether news of it arrives */
export function NowTiles({ live }: { live: boolean }) {
  const every = live ? EVERY_MS.live : EVERY_MS.away;
  const now = useGet<AnalyticsNow>('/v1/analytics/now', { every });
  const may = useMay();
  return (
    <div class="tiles">
      <Answered of={now}>
        {(found) => (
          <>
            <ReviewsTile reviews={found.reviews} />
            <WebhooksTile webhooks={found.webhooks} />
          </>
        )}
      </Answered>
      {may('usage') && <UsageNow every={every} />}
    </div>
  );
}

function UsageNow({ every }: { every: number }) {
  const usage = useGet<Usage>('/v1/usage', { every });
  return <Answered of={usage}>{(found) => <UsageTile usage={found} />}</Answered>;
}

function Tile({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="tile">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function ReviewsTile({ reviews: { waiting, oldestSince } }: { reviews: AnalyticsNow['reviews'] }) {
  const texts = useOverviewTexts();
  const target = useMay()('reviews') ? '/reviews' : '/sessions?status=IN_REVIEW';
  return (
    <Tile title={texts.reviews}>
      <Link href={target} class="big" aria-label={`${texts.reviews}: ${waiting}`}>
        {formatNumber(waiting, useLanguage())}
      </Link>
      <p class="quiet">
        {oldestSince === null ? (
          texts.noReview
        ) : (
          <>
            {texts.oldest} <Time at={oldestSince} />
          </>
        )}
      </p>
    </Tile>
  );
}

function WebhooksTile({ webhooks }: { webhooks: AnalyticsNow['webhooks'] }) {
  const texts = useOverviewTexts();
  const counted = useCounted();
  const { endpoints, disabled, retrying, failed24h } = webhooks;
  const troubles = (
    [
      [disabled, texts.hooksDisabled],
      [retrying, texts.hooksRetrying],
      [failed24h, texts.hooksFailed],
    ] as const
  ).filter(([n]) => n > 0);
  const fine = endpoints === 0 ? texts.hooksNone : texts.hooksFine;
  return (
    <Tile title={texts.webhooks}>
      <Link href="/developers/webhooks" class="big" aria-label={`${texts.webhooks}: ${endpoints}`}>
        {formatNumber(endpoints, useLanguage())}
      </Link>
      {troubles.length === 0 ? <p class="quiet">{fine}</p> : null}
      {troubles.map(([n, text]) => (
        <p key={text.other}>
          <span class="mark bad">{counted(text, n)}</span>
        </p>
      ))}
    </Tile>
  );
}

function UsageTile({ usage: { plan, periods } }: { usage: Usage }) {
  const texts = useOverviewTexts();
  const language = useLanguage();
  const [month] = periods;
  if (month === undefined) return null;
  const { used, reserved, included } = month;
  const spent = used + reserved;
  const show = (value: number) => formatNumber(value, language);
  return (
    <Tile title={texts.allowance}>
      <p class="big">{formatNumber(included === 0 ? 1 : spent / included, language, { style: 'percent' })}</p>
      <meter min={0} max={Math.max(included, 1)} high={included * 0.8} optimum={0} value={spent} aria-label={texts.allowance} />
      <p class="quiet">
        {fill(texts.allowanceOf, { used: show(used), reserved: show(reserved), included: show(included) })} ·{' '}
        {fill(texts.plan, { plan })}
      </p>
    </Tile>
  );
}

/** How fast decisions are. */
export function SpeedTiles({ counts }: { counts: Analytics['total'] }) {
  const texts = useOverviewTexts();
  return (
    <div class="tiles">
      <SpeedTile title={texts.speed} of={counts.decisionMs} />
      <SpeedTile title={texts.review} of={counts.reviewMs} />
    </div>
  );
}

function SpeedTile({ title, of }: { title: string; of: Analytics['total']['decisionMs'] }) {
  const texts = useOverviewTexts();
  const language = useLanguage();
  return (
    <Tile title={title}>
      {of.p50 === null || of.p95 === null ? (
        <p class="quiet">{texts.none}</p>
      ) : (
        <p>
          {texts.half} <strong class="big">{formatDuration(of.p50, language)}</strong> · {texts.most}{' '}
          <strong class="big">{formatDuration(of.p95, language)}</strong>
        </p>
      )}
    </Tile>
  );
}
