import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { Link } from 'wouter-preact';
import { useGet } from '../../../api/use-api.js';
import { CopyId } from '../../../parts/shown/copy-id.js';
import { QrCode } from '../../../parts/shown/qr-code.js';
import { usePlaygroundTexts } from './texts.js';

export interface OpenedSession extends SessionEnvelope {
  handoff: NonNullable<SessionEnvelope['handoff']>;
}

const EVERY_MS = 2_000;

/** A session that was just opened: its link, and how it goes. */
export function Opened({ session, onAnother }: { session: OpenedSession; onAnother: () => void }) {
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
          <button type="button" class="button" onClick={onAnother}>
            {texts.another}
          </button>
        </div>
      </div>
    </div>
  );
}

function isLoopback(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
