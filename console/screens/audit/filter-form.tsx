import { useId } from 'preact/hooks';
import { SelectField, TextField, useTyped } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { useActionWords } from '../../session-view/use-sentences.js';
import { useMemberNames } from '../../sign-in/use-me.js';
import { useAuditTexts } from './texts.js';

const DAYS = ['from', 'to'] as const;

/** @param first what the address asks for */
export function FilterForm({ first, onSearch }: { first: AuditFilter; onSearch: (filter: AuditFilter) => void }) {
  const texts = useAuditTexts();
  const actions = useActionWords();
  const shown = Object.keys(actions).filter((action) => !action.endsWith(' PRELOADED'));
  const names = useMemberNames();
  const list = useId();
  const { typed, field } = useTyped(first);
  const submit = (event: Event) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <form class="filters" onSubmit={submit}>
      <TextField
        label={texts.actor}
        help={texts.actorHelp}
        list={list}
        autocomplete="off"
        spellcheck={false}
        {...field('actor')}
      />
      <datalist id={list}>
        {[...names, ['OPERATOR', texts.operator] as const].map(([id, name]) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
      <SelectField
        label={texts.action}
        values={['', ...shown, ...(typed.action === '' || shown.includes(typed.action) ? [] : [typed.action])]}
        words={{ [typed.action]: typed.action, ...actions, '': texts.any }}
        {...field('action')}
      />
      {DAYS.map((name) => (
        <TextField key={name} label={texts[name]} type="date" {...field(name)} />
      ))}
      <div class="row">
        <Button type="submit" kind="primary" text={texts.search} />
        <Button text={texts.clear} onClick={() => onSearch({ actor: '', action: '', from: '', to: '' })} />
      </div>
    </form>
  );
}

/** What is looked for, as the address holds it. Days are those of UTC. */
interface AuditFilter {
  actor: string;
  action: string;
  /** Such as `2026-11-01`; empty: no limit. */
  from: string;
  /** The last day. */
  to: string;
}

export function readFilter(search: URLSearchParams): AuditFilter {
  const read = (name: string) => search.get(name) ?? '';
  return { actor: read('actor'), action: read('action'), from: read('from'), to: read('to') };
}

/** The query of `GET /v1/audit`, without its page. */
export function toQuery({ actor, action, from, to }: AuditFilter): URLSearchParams {
  const asked = { actor: actor.trim(), action: action.trim(), from: startOf(from, 0), to: startOf(to, 1) };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
}

/** @returns the start of the day so many days later, in UTC; empty for no day */
function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00Z`);
  if (Number.isNaN(start.getTime())) return '';
  start.setUTCDate(start.getUTCDate() + later);
  return start.toISOString();
}
