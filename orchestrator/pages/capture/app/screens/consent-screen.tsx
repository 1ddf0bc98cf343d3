import type { PageSession } from '@faceproof/protocol/api/capture-page.js';
import { useState } from 'preact/hooks';
import type { Api } from '../api.js';
import { formatHours, formatUnit } from '../boot.js';
import { Heading } from '../parts/heading.js';
import { ScenarioChoice } from '../parts/scenario-choice.js';
import { useTexts } from '../parts/texts.js';

interface Props {
  page: PageSession;
  api: Api;
  onAccept(): void;
  onRefuse(): void;
  onError(error: unknown): void;
}

/** States who asks, why, what happens and how long data are kept. Both answers are equally easy to reach. */
export function ConsentScreen({ page, api, onAccept, onRefuse, onError }: Props) {
  const { strings, locale, say } = useTexts();
  const [busy, setBusy] = useState(false);
  const { consent } = strings;
  const { mediaHours, templateDays } = page.retention;

  const answer = async (accepted: boolean) => {
    setBusy(true);
    try {
      await api.answerConsent(accepted, locale);
      if (accepted) onAccept();
      else onRefuse();
    } catch (error) {
      onError(error);
    }
  };

  return (
    <>
      <Heading>{say(consent.title)}</Heading>
      <dl class="facts">
        <dt>{consent.purpose}</dt>
        <dd>
          <bdi>{page.purpose}</bdi>
        </dd>
        <dt>{consent.what}</dt>
        <dd>
          {consent.stepPhotos} {page.flow === 'ONBOARDING' ? consent.stepMatch : consent.stepLiveness}
        </dd>
        <dt>{consent.kept}</dt>
        <dd>
          {say(consent.keptMedia, { time: formatHours(mediaHours, locale) })}{' '}
          {templateDays === null ? null : say(consent.keptTemplate, { days: formatUnit(templateDays, 'day', locale) })}
        </dd>
      </dl>
      <p class="quiet">{say(consent.free)}</p>
      <div class="actions">
        <button type="button" class="button primary" disabled={busy} onClick={() => answer(true)}>
          {consent.accept}
        </button>
        <button type="button" class="button" disabled={busy} onClick={() => answer(false)}>
          {consent.decline}
        </button>
      </div>
      {page.mode === 'TEST' ? <ScenarioChoice chosen={page.scenario} api={api} onError={onError} /> : null}
    </>
  );
}
