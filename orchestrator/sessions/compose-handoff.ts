import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Session } from './session.js';

/** How the person gets to the camera. Pure. */
export function composeHandoff(
  publicUrl: string,
  captureToken: string,
  { expiresAt }: Pick<Session, 'expiresAt'>,
): NonNullable<SessionEnvelope['handoff']> {
  return { captureUrl: `${publicUrl}/capture/${captureToken}`, captureToken, expiresAt: expiresAt.toISOString() };
}
