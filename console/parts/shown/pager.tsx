import { useSearchParams } from 'wouter-preact';
import { ALL_PAGES } from '../../api/use-api.js';
import { usePartTexts } from '../texts.js';

/** Leads through a list that names its next page. The page is in the address as `cursor`. */
export function Pager({ next }: { next: string | null }) {
  const texts = usePartTexts();
  const [search, setSearch] = useSearchParams();
  const go = (cursor: string | null) => {
    const after = new URLSearchParams(search);
    after.delete('cursor');
    if (cursor !== null) after.set('cursor', cursor);
    // The state holds the filters that are not in the address.
    setSearch(after, { state: history.state });
  };
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
      <button type="button" class="button small" disabled={search.get('cursor') === ALL_PAGES} onClick={() => go(ALL_PAGES)}>
        {texts.allPages}
      </button>
    </nav>
  );
}
