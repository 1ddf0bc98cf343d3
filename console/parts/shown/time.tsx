import { useEffect, useState } from 'preact/hooks';
import { formatExact, formatRelative, useLanguage } from '../../texts/language.js';

/** A moment as people say it. The exact time appears on hover. @param at RFC 3339 */
export function Time({ at }: { at: string }) {
  const language = useLanguage();
  const now = useNow(30_000);
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatExact(time, language)}>
      {formatRelative(time, now, language)}
    </time>
  );
}

/** The time, renewed after so many milliseconds. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
