import type { DeviceClass } from '@faceproof/protocol/words.js';
import Bowser from 'bowser';

const CLASSES: Readonly<Record<string, DeviceClass>> = { mobile: 'PHONE', tablet: 'TABLET', desktop: 'COMPUTER' };

/**
 * What kind of device opened the hosted page. Pure. Only the class is stored, never the header.
 *
 * A tablet that asks for desktop pages, as an iPad does, counts as a computer.
 *
 * @param userAgent the header; hostile
 */
export function deviceClassOf(userAgent: string | null): DeviceClass {
  const sent = userAgent?.slice(0, 500) || '-';
  const parser = Bowser.getParser(sent);
  // Chrome OS has no type there.
  return CLASSES[parser.getPlatformType()] ?? (parser.getOSName() === 'Chrome OS' ? 'COMPUTER' : 'UNKNOWN');
}
