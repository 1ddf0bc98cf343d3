import { readWitnessPolicy, type WitnessPolicy } from '@faceproof/protocol/log/witness-policy.js';

/**
 * @param pins the keys of witnesses, one on each line
 * @param quorum empty: all of them
 * @returns null without pins; a sentence if the pins or the quorum are not usable
 */
export function readPins(pins: string, quorum: string): WitnessPolicy | null | string {
  const vkeys = pins.split('\n').map((line) => line.trim());
  const given = vkeys.filter((vkey) => vkey !== '');
  const wanted = quorum.trim();
  if (given.length === 0) return wanted === '' ? null : 'A quorum needs the keys of witnesses above.';
  if (wanted !== '' && !/^[0-9]{1,4}$/.test(wanted)) return 'The quorum must be a whole number.';
  return readWitnessPolicy({ vkeys: given, quorum: wanted === '' ? undefined : Number(wanted) });
}
