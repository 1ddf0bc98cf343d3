import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../api.js';
import { watchPage } from '../flow/watch-page.js';
import { Button } from './button.js';
import { useTexts } from './texts.js';

/** Another device with the link would like to continue: the person agrees or not on this one, which has it. Once they go on there, this page follows. */
export function Asked({ api, onTaken }: { api: Api; onTaken(page: PageSession): void }) {
  const { watch } = useTexts().strings;
  const [state, setState] = useState<'NO' | 'ASKED' | 'REFUSED' | 'GIVEN'>('NO');
  // One loop, which does not count as a call: a device that only waits has left.
  useEffect(() => {
    const ended = new AbortController();
    const page = (now: PageSession) => {
      if (now.holder === 'ANOTHER_DEVICE') onTaken(now);
      else setState((was) => (was === 'GIVEN' ? was : !now.asked ? 'NO' : was === 'REFUSED' ? was : 'ASKED'));
    };
    void watchPage(api, ended.signal, { page, error: () => undefined }, 'WATCH');
    return () => ended.abort();
  }, []);
  if (state === 'NO' || state === 'REFUSED') return null;
  const agree = () =>
    api.openPage('AGREE').then(
      () => setState('GIVEN'),
      () => undefined,
    );
  // Any other call takes the link back.
  const stay = () => {
    setState('REFUSED');
    if (state === 'GIVEN') api.openPage().catch(() => undefined);
  };
  return (
    <div class="notice asked" role="alert">
      <p>{state === 'GIVEN' ? watch.given : watch.wants}</p>
      <div class="actions">
        {state === 'GIVEN' ? null : <Button onClick={agree} text={watch.give} />}
        <Button onClick={stay} text={watch.stay} />
      </div>
    </div>
  );
}
