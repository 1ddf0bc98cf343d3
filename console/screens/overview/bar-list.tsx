import { Link } from 'wouter-preact';
import { fill, formatNumber, useLanguage } from '../../texts/language.js';
import { useOverviewTexts } from './texts.js';

export interface Bar {
  key: string;
  name: string;
  value: number;
  /** The value of the days before; left out or undefined: not known. */
  before?: number | undefined;
  /** The sessions that are counted; left out: no list has them. */
  href?: string;
}

/** Numbers with bars. The bars say nothing that the numbers do not. @param whole what a full bar stands for */
export function BarList({ bars, whole }: { bars: readonly Bar[]; whole: number }) {
  const language = useLanguage();
  const texts = useOverviewTexts();
  const share = (value: number) => (whole === 0 ? 0 : value / whole);
  return (
    <ul class="bars">
      {bars.map(({ key, name, value, before, href }) => (
        <li key={key}>
          <span>
            {name}{' '}
            {before === undefined ? null : (
              <span class="quiet">{fill(texts.before, { n: formatNumber(before, language) })}</span>
            )}
          </span>
          {href === undefined ? (
            <span>{formatNumber(value, language)}</span>
          ) : (
            <Link href={href} aria-label={`${name}: ${formatNumber(value, language)}`}>
              {formatNumber(value, language)}
            </Link>
          )}
          <span class="quiet">{formatNumber(share(value), language, { style: 'percent' })}</span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" class="track" />
            <rect width={Math.min(1, share(value)) * 100} height="4" class="part" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
