import { useId, useState } from 'preact/hooks';
import { Field } from '../../parts/forms/act-form.js';
import { useActionWords } from '../../session-view/use-sentences.js';
import { useMemberNames } from '../../sign-in/use-me.js';
import type { AuditFilter } from './filter.js';
import { useAuditTexts } from './texts.js';

const DAYS = ['from', 'to'] as const;

/** @param first what the address asks for */
export function FilterForm({ first, onSearch }: { first: AuditFilter; onSearch: (filter: AuditFilter) => void }) {
  const texts = useAuditTexts();
  const actions = useActionWords();
  const shown = Object.keys(actions).filter((action) => !action.endsWith(' PRELOADED'));
  const names = useMemberNames();
  const list = useId();
  const [typed, setTyped] = useState(first);
  const submit = (event: Event) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <form class="filters" onSubmit={submit}>
      <Field label={texts.actor} help={texts.actorHelp}>
        {(ties) => (
          <input
            {...ties}
            list={list}
            autocomplete="off"
            spellcheck={false}
            value={typed.actor}
            onInput={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, actor: value }))}
          />
        )}
      </Field>
      <datalist id={list}>
        {[...names, ['OPERATOR', texts.operator] as const].map(([id, name]) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
      <Field label={texts.action}>
        {(ties) => (
          <select
            {...ties}
            value={typed.action}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, action: value }))}
          >
            <option value="">{texts.any}</option>
            {[...new Set([...shown, typed.action])].map((action) =>
              action === '' ? null : (
                <option key={action} value={action}>
                  {actions[action as keyof typeof actions] ?? action}
                </option>
              ),
            )}
          </select>
        )}
      </Field>
      {DAYS.map((name) => (
        <Field key={name} label={texts[name]}>
          {(ties) => (
            <input
              {...ties}
              type="date"
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
