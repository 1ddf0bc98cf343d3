import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorLine } from '../states/error-line.js';
import { usePartTexts } from '../texts.js';

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
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const submit = async (event: Event) => {
    event.preventDefault();
    setState({ busy: true, error: null });
    try {
      await act();
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      {children}
      <ErrorLine error={state.error} />
      <div class="row">
        <button type="submit" class="button primary" disabled={disabled || state.busy} aria-busy={state.busy}>
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
