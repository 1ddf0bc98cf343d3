import { useState } from 'preact/hooks';
import { useApi } from '../../../api/use-api.js';
import { OpenForm } from './open-form.js';
import { Opened, type OpenedSession } from './opened.js';
import './playground.css';
import { usePlaygroundTexts } from './texts.js';

/** Opens a session as an integration does. The link exists only on this page, because no other answer has it. */
export function Playground() {
  const texts = usePlaygroundTexts();
  const { mode } = useApi();
  const [opened, setOpened] = useState<OpenedSession | null>(null);
  return (
    <>
      <p class="quiet">{texts.about}</p>
      {mode === 'LIVE' ? <p class="banner warn">{texts.live}</p> : null}
      {opened === null ? (
        <OpenForm key={mode} onOpened={setOpened} />
      ) : (
        <Opened session={opened} onAnother={() => setOpened(null)} />
      )}
    </>
  );
}
