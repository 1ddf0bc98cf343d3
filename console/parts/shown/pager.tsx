import { useSearchParams } from 'wouter-preact';
import { ALL_PAGES } from '../../api/use-api.js';
import { Button } from '../forms/button.js';
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
      <Button kind="small" text={texts.newer} disabled={isFirst} onClick={() => go(null)} />
      <Button kind="small" text={texts.older} disabled={next === null} onClick={() => go(next)} />
      <Button kind="small" text={texts.allPages} disabled={search.get('cursor') === ALL_PAGES} onClick={() => go(ALL_PAGES)} />
    </nav>
  );
}
