import { useSearchParams } from 'wouter-preact';
import { usePartTexts } from '../texts.js';

/** Leads through a list that names its next page. The page is in the address as `cursor`. */
export function Pager({ next }: { next: string | null }) {
  const texts = usePartTexts();
  const [search, setSearch] = useSearchParams();
  const go = (cursor: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (cursor === null) after.delete('cursor');
      else after.set('cursor', cursor);
      return after;
    });
  const isFirst = !search.has('cursor');
  if (isFirst && next === null) return null;
  return (
    <nav class="row" aria-label={texts.pages}>
      <button type="button" class="button small" disabled={isFirst} onClick={() => go(null)}>
        {texts.newer}
      </button>
      <button type="button" class="button small" disabled={next === null} onClick={() => go(next)}>
        {texts.older}
      </button>
    </nav>
  );
}
