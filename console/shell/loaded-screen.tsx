import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Loading } from '../parts/states/loading.js';
import { Message } from '../parts/states/message.js';
import type { Screen } from '../screens/screen.js';
import { useShellTexts } from './texts.js';

type State = { component: ComponentType } | { failed: true } | null;

/** Loads a screen's code, then shows it. */
export function LoadedScreen({ screen }: { screen: Screen }) {
  const [, name, , load] = screen;
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    let left = false;
    const set = (next: State) => !left && setState(next);
    load().then(
      (component) => set({ component }),
      () => set({ failed: true }),
    );
    return () => {
      left = true;
    };
  }, [load]);
  if (state === null) return <Loading />;
  if ('failed' in state) return <Outdated />;
  return <state.component key={name} />;
}

/** After an update of the service, files with the old names are gone. */
function Outdated() {
  const texts = useShellTexts();
  return (
    <Message icon="warning" title={texts.outdated}>
      <button type="button" class="button primary" onClick={() => location.reload()}>
        {texts.reload}
      </button>
    </Message>
  );
}
