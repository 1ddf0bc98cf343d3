import { useState } from 'preact/hooks';
import { Button } from '../../parts/forms/button.js';
import { useMe } from '../../sign-in/use-me.js';
import { fill } from '../../texts/language.js';
import type { OpenFilters } from './filters.js';
import { useSessionTexts } from './texts.js';

/** Filters that a member has named, kept in this browser. Those that name a person are not. */
export function SavedFilters({ open, choose }: { open: OpenFilters; choose: (open: OpenFilters) => void }) {
  const texts = useSessionTexts();
  const key = `faceproof.console.filters.${useMe().memberId}`;
  const [saved, setSaved] = useState<readonly [name: string, open: OpenFilters][]>(() =>
    JSON.parse(localStorage.getItem(key) ?? '[]'),
  );
  const keep = (name: string, filters: OpenFilters | null) => {
    const others = saved.filter(([each]) => each !== name);
    const next = filters === null ? others : [...others, [name, filters] as const satisfies (typeof saved)[number]];
    localStorage.setItem(key, JSON.stringify(next));
    setSaved(next);
  };
  const save = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    keep(String(new FormData(event.currentTarget).get('name')).trim(), open);
    event.currentTarget.reset();
  };
  return (
    <div class="row acts">
      {saved.map(([name, filters]) => (
        <span key={name} class="row">
          <Button kind="small" text={name} onClick={() => choose(filters)} />
          <button type="button" class="link" aria-label={fill(texts.forget, { name })} onClick={() => keep(name, null)}>
            ×
          </button>
        </span>
      ))}
      {Object.keys(open).length === 0 ? null : (
        <form class="row" onSubmit={save}>
          <input name="name" aria-label={texts.filterName} placeholder={texts.filterName} required maxLength={40} />
          <Button type="submit" kind="small" text={texts.saveFilter} />
        </form>
      )}
    </div>
  );
}
