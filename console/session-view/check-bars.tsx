import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import './session-view.css';
import { fill, formatNumber, useLanguage } from '../texts/language.js';
import { useViewTexts } from './texts.js';
import { useCheckStatusWords, useCheckWords, useSignWords } from './words.js';

type Check = SessionEnvelope['checks'][number];

const MARKS = { PASSED: 'good', FAILED: 'bad', INCONCLUSIVE: 'warn', SKIPPED: '' } as const;

/** Each check with its score, its threshold and what it found. @param scores false hides the numbers and the bars */
export function CheckBars({ checks, scores }: { checks: readonly Check[]; scores: boolean }) {
  const kinds = useCheckWords();
  const statuses = useCheckStatusWords();
  const signs = useSignWords();
  return (
    <ul class="checks">
      {checks.map((check) => (
        <li key={check.kind}>
          <span class="check-name">{kinds[check.kind]}</span>
          <span class={`mark ${MARKS[check.status]}`}>{statuses[check.status]}</span>
          {scores && check.score !== null ? <Bar check={check} score={check.score} /> : null}
          {(check.signs ?? []).map((sign) => (
            <span key={sign} class="check-sign">
              {signs[sign] ?? sign}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** SVG, because the policy forbids style attributes and a chart needs positions. */
function Bar({ check, score }: { check: Check; score: number }) {
  const { threshold, reviewThreshold } = check;
  const texts = useViewTexts();
  const language = useLanguage();
  const show = (value: number) => formatNumber(value, language, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  const band = threshold === null || reviewThreshold === undefined ? null : { from: reviewThreshold, to: threshold };
  return (
    <span class="check-score">
      <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-ground" width="100" height="8" />
        {band === null ? null : <rect class="bar-band" x={band.from * 100} width={(band.to - band.from) * 100} height="8" />}
        <rect class="bar-value" width={score * 100} y="2" height="4" />
        {threshold === null ? null : <rect class="bar-threshold" x={Math.min(99, threshold * 100)} width="1" height="8" />}
      </svg>
      <span class="quiet">
        <strong>{show(score)}</strong>
        {threshold === null ? '' : ` · ${fill(texts.needs, { score: show(threshold) })}`}
        {band === null ? '' : ` · ${fill(texts.band, { from: show(band.from), to: show(band.to) })}`}
      </span>
    </span>
  );
}
