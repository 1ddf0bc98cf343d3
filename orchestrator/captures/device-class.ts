import type { DeviceClass } from '@faceproof/protocol/words.js';

/**
 * What kind of device opened the hosted page. Pure. Only the class is stored, never the header.
 *
 * A tablet that asks for desktop pages, as an iPad does, counts as a computer.
 *
 * @param userAgent the header; hostile
 */
export function deviceClassOf(userAgent: string | null): DeviceClass {
  const sent = userAgent ?? '';
  if (/\b(iPad|Tablet|Silk)\b/.test(sent) || (/\bAndroid\b/.test(sent) && !/\bMobile\b/.test(sent))) return 'TABLET';
  if (/\b(iPhone|iPod|Android|Mobile)\b/.test(sent)) return 'PHONE';
  return /\b(Windows NT|Macintosh|X11|CrOS)\b/.test(sent) ? 'COMPUTER' : 'UNKNOWN';
}
