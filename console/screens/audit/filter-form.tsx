import { useState } from 'preact/hooks';
import { Field } from '../../parts/forms/field.js';
import { useTexts } from '../../texts/language.js';
import type { AuditFilter } from './filter.js';
import { AUDIT } from './texts.js';

const FIELDS = [
  ['actor', 'text'],
  ['action', 'text'],
  ['from', 'date'],
  ['to', 'date'],
] as const;

/** @param first what the address asks for */
export function FilterForm({ first, onSearch }: { first: AuditFilter; onSearch: (filter: AuditFilter) => void }) {
  const texts = useTexts(AUDIT);
  const helps: Partial<Record<keyof AuditFilter, string>> = { actor: texts.actorHelp, action: texts.actionHelp };
  const [typed, setTyped] = useState(first);
  const submit = (event: Event) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <form class="filters" onSubmit={submit}>
      {FIELDS.map(([name, type]) => (
        <Field key={name} label={texts[name]} {...(helps[name] === undefined ? {} : { help: helps[name] })}>
          {(ties) => (
            <input
              {...ties}
              type={type}
              autocomplete="off"
              spellcheck={false}
              value={typed[name]}
              onInput={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [name]: value }))}
            />
          )}
        </Field>
      ))}
      <div class="row">
        <button type="submit" class="button primary">
          {texts.search}
        </button>
        <button type="button" class="button" onClick={() => onSearch({ actor: '', action: '', from: '', to: '' })}>
          {texts.clear}
        </button>
      </div>
    </form>
  );
}
