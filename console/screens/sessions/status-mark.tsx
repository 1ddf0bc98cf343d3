import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { useStatusWords } from '../../session-view/words.js';

const KINDS: Partial<Record<SessionStatus, string>> = { APPROVED: 'good', DECLINED: 'bad', FAILED: 'bad', IN_REVIEW: 'warn' };

export function StatusMark({ status }: { status: SessionStatus }) {
  return <span class={`mark ${KINDS[status] ?? ''}`}>{useStatusWords()[status]}</span>;
}
