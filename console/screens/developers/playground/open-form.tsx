import { FLOWS, type Flow, SCENARIOS } from '@faceproof/protocol/words.js';
import { useState } from 'preact/hooks';
import type { Api } from '../../../api/open-api.js';
import { useApi } from '../../../api/use-api.js';
import { ActForm, Field } from '../../../parts/forms/act-form.js';
import { useMay } from '../../../sign-in/use-me.js';
import type { OpenedSession } from './opened.js';
import { usePlaygroundTexts } from './texts.js';

export function OpenForm({ onOpened }: { onOpened: (session: OpenedSession) => void }) {
  const texts = usePlaygroundTexts();
  const api = useApi();
  const flows = useMay()('files') ? FLOWS : FLOWS.filter((flow) => flow !== 'ONBOARDING');
  const [asked, setAsked] = useState({ flow: 'LIVENESS_ONLY' as Flow, purpose: texts.purposeFirst, scenario: '' });
  const [picture, setPicture] = useState<File | null>(null);
  const set = (change: Partial<typeof asked>) => setAsked((now) => ({ ...now, ...change }));
  return (
    <ActForm action={texts.open} act={async () => onOpened(await openSession(api, asked, picture))}>
      <Field label={texts.flow}>
        {(ties) => (
          <select {...ties} value={asked.flow} onChange={(event) => set({ flow: event.currentTarget.value as Flow })}>
            {flows.map((flow) => (
              <option key={flow} value={flow}>
                {texts.flows[flow]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {asked.flow === 'ONBOARDING' ? (
        <Field label={texts.reference} help={texts.referenceHelp}>
          {(ties) => (
            <input
              {...ties}
              type="file"
              required
              accept="image/jpeg,image/png,image/webp,image/jp2,image/jpx"
              onChange={(event) => setPicture(event.currentTarget.files?.[0] ?? null)}
            />
          )}
        </Field>
      ) : null}
      <Field label={texts.purpose} help={texts.purposeHelp}>
        {(ties) => (
          <input
            {...ties}
            required
            maxLength={200}
            value={asked.purpose}
            onInput={(event) => set({ purpose: event.currentTarget.value })}
          />
        )}
      </Field>
      {api.mode === 'TEST' ? (
        <Field label={texts.scenario} help={texts.scenarioHelp}>
          {(ties) => (
            <select {...ties} value={asked.scenario} onChange={(event) => set({ scenario: event.currentTarget.value })}>
              <option value="">{texts.camera}</option>
              {SCENARIOS.map((scenario) => (
                <option key={scenario} value={scenario}>
                  {texts.scenarios[scenario]}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
    </ActForm>
  );
}

interface Asked {
  flow: Flow;
  purpose: string;
  /** Empty: a camera is used. */
  scenario: string;
}

/** Uploads the picture that the flow compares with, then opens a session. */
async function openSession(api: Api, { flow, purpose, scenario }: Asked, picture: File | null): Promise<OpenedSession> {
  const reference = flow === 'ONBOARDING' && picture !== null ? await upload(api, picture) : null;
  return api.call<OpenedSession>('POST', '/v1/sessions', {
    body: {
      flow,
      purpose: purpose.trim(),
      ...(reference === null ? {} : { reference }),
      ...(scenario === '' ? {} : { simulate: { scenario } }),
    },
  });
}

async function upload(api: Api, picture: File): Promise<{ source: 'DOCUMENT_IMAGE'; fileId: string }> {
  const body = new FormData();
  body.set('purpose', 'DOCUMENT_IMAGE');
  body.set('file', picture);
  const { fileId } = await api.call<{ fileId: string }>('POST', '/v1/files', { body });
  return { source: 'DOCUMENT_IMAGE', fileId };
}
