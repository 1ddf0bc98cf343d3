import { isIP } from 'node:net';
import { connect } from 'node:tls';

const ASKED_EVERY_MS = 3_600_000;
const ANSWER_MS_MAX = 1000;

/**
 * Asks the public address for its certificate, at most once an hour.
 *
 * @returns a function that takes and gives milliseconds since 1970; null: there is none, or it cannot be reached from here
 */
export function openCertificate(publicUrl: string): (now: number) => Promise<number | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  const state: { askedAt: number; endsAt: number | null } = { askedAt: Number.NEGATIVE_INFINITY, endsAt: null };
  return async (now) => {
    if (protocol !== 'https:' || now - state.askedAt < ASKED_EVERY_MS) return state.endsAt;
    state.askedAt = now;
    state.endsAt = await askEnd(hostname, Number(port || 443));
    return state.endsAt;
  };
}

function askEnd(host: string, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    // Only the date is read: one that has ended, too.
    const options = { host, port, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) };
    const socket = connect(options, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy());
    socket.on('error', () => undefined).on('close', () => resolve(null));
  });
}
