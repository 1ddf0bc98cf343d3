import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { ErrorLine } from '../states/error-line.js';
import { usePartTexts } from '../texts.js';
import { Button, type ButtonProps } from './button.js';

/** Runs an act, and says whether it runs and why it failed. */
function useAct(act: () => Promise<unknown>) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const run = async (event: Event) => {
    event.preventDefault();
    setState({ busy: true, error: null });
    try {
      await act();
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return { ...state, run };
}

/** A form that works until its promise ends, and shows why it failed. It keeps what was typed. */
export function ActForm(props: {
  action: string;
  act: () => Promise<unknown>;
  disabled?: boolean;
  onCancel?: () => void;
  children: ComponentChildren;
}) {
  const { action, act, disabled = false, onCancel, children } = props;
  const texts = usePartTexts();
  const { busy, error, run } = useAct(act);
  return (
    <form class="form" onSubmit={run}>
      {children}
      <ErrorLine error={error} />
      <div class="row">
        <Button type="submit" kind="primary" text={action} disabled={disabled || busy} aria-busy={busy} />
        {onCancel === undefined ? null : <Button text={texts.cancel} onClick={onCancel} />}
      </div>
    </form>
  );
}

/** What is typed into a form. @returns it, what replaces it, and what ties a field to one of its members */
export function useTyped<Typed extends object>(first: Typed) {
  const [typed, setTyped] = useState(first);
  const field = <Name extends keyof Typed>(name: Name) => ({
    value: typed[name],
    onValue: (value: Typed[Name]) => setTyped((now) => ({ ...now, [name]: value })),
  });
  return { typed, setTyped, field };
}

/** What ties an input to its label and its explanation. */
interface FieldTies {
  id: string;
  'aria-describedby'?: string;
}

/** A labeled input. @param children receives the attributes of the input */
export function Field(props: { label: string; help?: string; children: (ties: FieldTies) => ComponentChildren }) {
  const { label, help, children } = props;
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(help === undefined ? { id } : { id, 'aria-describedby': helpId })}
      {help === undefined ? null : (
        <p class="hint" id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}

type Input = Omit<JSX.IntrinsicElements['input'], 'label' | 'value' | 'onInput'>;

/** A labeled input of one line. The other attributes are the input's. */
export function TextField(props: { label: string; help?: string; value: string; onValue: (value: string) => void } & Input) {
  const { label, help, value, onValue, ...input } = props;
  return (
    <Field label={label} {...(help !== undefined && { help })}>
      {(ties) => <input {...ties} {...input} value={value} onInput={(event) => onValue(event.currentTarget.value)} />}
    </Field>
  );
}

/** NaN while nothing is typed. */
export function NumberField(props: { label: string; help?: string; value: number; onValue: (value: number) => void } & Input) {
  const { label, help, value, onValue, ...input } = props;
  const shown = Number.isNaN(value) ? '' : value;
  return (
    <Field label={label} {...(help !== undefined && { help })}>
      {(ties) => (
        <input
          {...ties}
          {...input}
          type="number"
          required
          value={shown}
          onInput={(event) => onValue(event.currentTarget.valueAsNumber)}
        />
      )}
    </Field>
  );
}

/** @param props.words what is shown for each value */
export function SelectField<V extends string>(props: {
  label: string;
  help?: string;
  value: string;
  values: readonly V[];
  words: Readonly<Record<V, string>>;
  onValue: (value: V) => void;
}) {
  const { label, help, value, values, words, onValue } = props;
  return (
    <Field label={label} {...(help !== undefined && { help })}>
      {(ties) => (
        <select {...ties} value={value} onChange={(event) => onValue(event.currentTarget.value as V)}>
          {values.map((each) => (
            <option key={each} value={each}>
              {words[each]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A button that works until its promise ends, and shows why it failed. */
export function ActButton({ act, disabled = false, ...button }: { act: () => Promise<unknown> } & ButtonProps) {
  const { busy, error, run } = useAct(act);
  return (
    <>
      <Button {...button} disabled={disabled || busy} aria-busy={busy} onClick={run} />
      <ErrorLine error={error} />
    </>
  );
}
