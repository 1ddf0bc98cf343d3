import type { PageSession } from '@faceproof/protocol/api/sessions/capture-page.js';
import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../api.js';
import { watchPage } from '../flow/watch-page.js';
import { Heading } from '../parts/heading.js';
import { Emblem } from '../parts/symbols.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  page: PageSession;
  api: Api;
  /** It has ended, or the claim is this device's again, as in another tab of the same browser. */
  onMoved(page: PageSession): void;
  onError(error: unknown): void;
}

/** Another device continues. This one shows how far it is. */
export function WatchScreen({ page, api, onMoved, onError }: Props) {
  const { strings, say } = useTexts();
  const [stage, setStage] = useState(page.stage);
  // One loop, independent of renders.
  useEffect(() => {
    const ended = new AbortController();
    const follow = (now: PageSession) => {
      if (now.ending !== null || now.holder !== 'ANOTHER_DEVICE') onMoved(now);
      else setStage(now.stage);
    };
    void watchPage(api, ended.signal, { page: follow, error: onError });
    return () => ended.abort();
  }, []);
  const checking = stage === 'PROCESSING';
  return (
    <>
      {checking ? <div class="pulse" aria-hidden="true" /> : <Emblem name="phone" tone="calm" />}
      <Heading>{strings.watch.title}</Heading>
      <p class="center" role="status">
        {checking ? strings.watch.checking : strings.watch.text}
      </p>
      <p class="quiet center">{say(strings.watch.stranger)}</p>
    </>
  );
}
