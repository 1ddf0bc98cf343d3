import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { STATUS_WORDS } from '../../session-view/words.js';
import { useTexts } from '../../texts/language.js';

const KINDS: Partial<Record<SessionStatus, string>> = { APPROVED: 'good', DECLINED: 'bad', FAILED: 'bad', IN_REVIEW: 'warn' };

export function StatusMark({ status }: { status: SessionStatus }) {
  return <span class={`mark ${KINDS[status] ?? ''}`}>{useTexts(STATUS_WORDS)[status]}</span>;
}
