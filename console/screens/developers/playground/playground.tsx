import { useState } from 'preact/hooks';
import { useApi, useGet } from '../../../api/use-api.js';
import { Button } from '../../../parts/forms/button.js';
import './playground.css';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { FLOWS, type Flow, SCENARIOS } from '@faceproof/protocol/words.js';
import { Link } from 'wouter-preact';
import type { Api } from '../../../api/open-api.js';
import { ActForm, Field, SelectField, TextField } from '../../../parts/forms/act-form.js';
import { CopyId } from '../../../parts/shown/copy-id.js';
import { QrCode } from '../../../parts/shown/qr-code.js';
import { useMay } from '../../../sign-in/use-me.js';
import { textsHook } from '../../../texts/language.js';
import texts from './texts.json' with { type: 'json' };

const usePlaygroundTexts = textsHook(texts);

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

export interface OpenedSession extends SessionEnvelope {
  handoff: NonNullable<SessionEnvelope['handoff']>;
}

const EVERY_MS = 2_000;

/** A session that was just opened: its link, and how it goes. */
function Opened({ session, onAnother }: { session: OpenedSession; onAnother: () => void }) {
  const texts = usePlaygroundTexts();
  const { captureUrl } = session.handoff;
  const now = useGet<SessionEnvelope>(`/v1/sessions/${session.sessionId}`, { every: EVERY_MS }).data ?? session;
  return (
    <div class="opened">
      <QrCode text={captureUrl} label={texts.code} />
      <div>
        <h2>{texts.opened}</h2>
        <p>{isLoopback(captureUrl) ? texts.loopback : texts.scan}</p>
        <dl class="facts">
          <dt>{texts.link}</dt>
          <dd>
            <a href={captureUrl} target="_blank" rel="noopener noreferrer">
              {captureUrl}
            </a>
          </dd>
          <dt>{texts.session}</dt>
          <dd>
            <CopyId id={now.sessionId} />
          </dd>
          <dt>{texts.status}</dt>
          <dd>
            <span class="mark" role="status">
              {now.status}
            </span>
          </dd>
          {now.decision === null ? null : (
            <>
              <dt>{texts.outcome}</dt>
              <dd>{[now.decision.outcome, ...now.decision.reasons.map(({ code }) => code)].join(' · ')}</dd>
            </>
          )}
        </dl>
        <div class="row acts">
          <Link href={`/sessions/${now.sessionId}`} class="button">
            {texts.look}
          </Link>
          <Button text={texts.another} onClick={onAnother} />
        </div>
      </div>
    </div>
  );
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

function OpenForm({ onOpened }: { onOpened: (session: OpenedSession) => void }) {
  const texts = usePlaygroundTexts();
  const api = useApi();
  const flows = useMay()('files') ? FLOWS : FLOWS.filter((flow) => flow !== 'ONBOARDING');
  const [asked, setAsked] = useState({ flow: 'LIVENESS_ONLY' as Flow, purpose: texts.purposeFirst, scenario: '' });
  const [picture, setPicture] = useState<File | null>(null);
  const set = (change: Partial<typeof asked>) => setAsked((now) => ({ ...now, ...change }));
  return (
    <ActForm action={texts.open} act={async () => onOpened(await openSession(api, asked, picture))}>
      <SelectField label={texts.flow} value={asked.flow} values={flows} words={texts.flows} onValue={(flow) => set({ flow })} />
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
      <TextField
        label={texts.purpose}
        help={texts.purposeHelp}
        required
        maxLength={200}
        value={asked.purpose}
        onValue={(value) => set({ purpose: value })}
      />
      {api.mode === 'TEST' ? (
        <SelectField
          label={texts.scenario}
          help={texts.scenarioHelp}
          value={asked.scenario}
          values={['', ...SCENARIOS]}
          words={{ '': texts.camera, ...texts.scenarios }}
          onValue={(scenario) => set({ scenario })}
        />
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
