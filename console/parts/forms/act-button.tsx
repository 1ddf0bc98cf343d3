import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorLine } from '../states/error-line.js';

/** A button that works until its promise ends, and shows why it failed. */
export function ActButton(props: {
  act: () => Promise<unknown>;
  kind?: 'primary' | 'danger' | 'plain';
  disabled?: boolean;
  children: ComponentChildren;
}) {
  const { act, kind = 'plain', disabled = false, children } = props;
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const run = async () => {
    setState({ busy: true, error: null });
    try {
      await act();
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <>
      <button type="button" class={`button ${kind}`} disabled={disabled || state.busy} aria-busy={state.busy} onClick={run}>
        {children}
      </button>
      <ErrorLine error={state.error} />
    </>
  );
}
