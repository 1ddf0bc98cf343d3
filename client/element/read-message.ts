/** An event of the capture page, as it posts it. */
export interface PageMessage {
  type: `capture.${string}`;
  sessionId: string;
  [member: string]: unknown;
}

/** @returns null for a message that the capture page did not post */
export function readMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, v, ...rest } = data as Record<string, unknown>;
  const fits = source === 'faceproof' && v === 1 && typeof rest.type === 'string' && typeof rest.sessionId === 'string';
  return fits && (rest.type as string).startsWith('capture.') ? (rest as PageMessage) : null;
}
