import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { ErrorLine } from '../states/error-line.js';
import { usePartTexts } from '../texts.js';

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
        <button type="submit" class="button primary" disabled={disabled || busy} aria-busy={busy}>
          {action}
        </button>
        {onCancel === undefined ? null : (
          <button type="button" class="button" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
      </div>
    </form>
  );
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

/** A button that works until its promise ends, and shows why it failed. */
export function ActButton(props: {
  act: () => Promise<unknown>;
  kind?: 'primary' | 'danger' | 'plain';
  disabled?: boolean;
  children: ComponentChildren;
}) {
  const { act, kind = 'plain', disabled = false, children } = props;
  const { busy, error, run } = useAct(act);
  return (
    <>
      <button type="button" class={`button ${kind}`} disabled={disabled || busy} aria-busy={busy} onClick={run}>
        {children}
      </button>
      <ErrorLine error={error} />
    </>
  );
}
