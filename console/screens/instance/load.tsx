import { Fragment } from 'preact';
import { useText } from '../../api/use-api.js';
import { Answered } from '../../parts/states/answered.js';
import { formatNumber, useLanguage } from '../../texts/language.js';
import { useInstanceTexts } from './texts.js';

const EVERY_MS = 5_000;

/** `SECONDS` have a unit; the others are counts. */
const SHOWN = [
  ['workers', 'faceproof_workers', 'COUNT'],
  ['waiting', 'faceproof_jobs_waiting', 'COUNT'],
  ['oldest', 'faceproof_oldest_job_age_seconds', 'SECONDS'],
  ['active', 'faceproof_jobs_in_flight', 'COUNT'],
  ['settling', 'faceproof_settle_jobs_waiting', 'COUNT'],
  ['outbox', 'faceproof_job_outbox_depth', 'COUNT'],
  ['admission', 'faceproof_admission_waiting', 'COUNT'],
  ['pending', 'faceproof_webhook_deliveries{state="PENDING"}', 'COUNT'],
  ['failed', 'faceproof_webhook_deliveries{state="FAILED"}', 'COUNT'],
  ['audit', 'faceproof_audit_entries_waiting', 'COUNT'],
  ['clock', 'faceproof_clock_skew_seconds', 'SECONDS'],
] as const;

/** The queue and its age, from the metrics. A metric that the service does not give is left out. */
export function Load() {
  const texts = useInstanceTexts();
  const language = useLanguage();
  const found = useText('/metrics', { every: EVERY_MS });
  const show = (value: number, unit: 'COUNT' | 'SECONDS') =>
    unit === 'COUNT'
      ? formatNumber(value, language)
      : formatNumber(value, language, { style: 'unit', unit: 'second', maximumFractionDigits: 1, signDisplay: 'negative' });
  return (
    <section>
      <h2>{texts.load}</h2>
      <Answered of={found}>
        {(text) => {
          const values = readMetrics(text);
          return (
            <>
              {values.get('faceproof_workers') === 0 ? <p class="banner warn">{texts.noWorkers}</p> : null}
              <dl class="facts">
                {SHOWN.map(([name, metric, unit]) => {
                  const value = values.get(metric);
                  return value === undefined ? null : (
                    <Fragment key={name}>
                      <dt>{texts[name]}</dt>
                      <dd>{show(value, unit)}</dd>
                    </Fragment>
                  );
                })}
              </dl>
              <p class="hint">{texts.ofProcess}</p>
            </>
          );
        }}
      </Answered>
    </section>
  );
}

/** Metrics by name with labels, such as `faceproof_jobs_waiting` or `faceproof_webhook_deliveries{state="FAILED"}`. */
type MetricValues = ReadonlyMap<string, number>;

/** Reads the text of `GET /metrics`, in the Prometheus exposition format. Pure. */
function readMetrics(text: string): MetricValues {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}
