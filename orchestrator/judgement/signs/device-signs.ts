import type { JudgedIntake, JudgedMeasurement } from '../facts/judged.js';
import type { Finding } from './capture-signs.js';

/**
 * Contradictions between the device's metadata, its files, and a camera. The metadata is easily forged, and honest devices
 * show some of these signs, so none of them proves anything: at most, a reviewer decides. Pure.
 */
export function findDeviceSigns(intake: JudgedIntake, measurement: JudgedMeasurement): Finding[] {
  const findings: (Finding | null)[] = [
    when(isVirtualCamera(intake), 'VIRTUAL_CAMERA', 'SUSPICION'),
    when(namesEditor(measurement), 'EDITED_FILE', 'SUSPICION'),
    when(isOtherShape(intake, measurement), 'CAMERA_CONTRADICTED', 'HINT'),
    when(changesCoding(measurement), 'MIXED_CODING', 'HINT'),
    when(hasEvenTimes(intake), 'CONSTANT_TIMES', 'HINT'),
  ];
  return findings.filter((finding) => finding !== null);
}

function when(found: boolean, sign: Finding['sign'], weight: Finding['weight']): Finding | null {
  return found ? { sign, weight, reason: 'CAPTURE_INJECTION_SUSPECTED' } : null;
}

/** The page recognises the camera by its label but sends only this result, because a label may contain a person's name. */
function isVirtualCamera({ metadata }: JudgedIntake): boolean {
  return metadata.camera?.virtual === true;
}

function namesEditor({ frames }: JudgedMeasurement): boolean {
  return frames.some(({ file }) => file?.edited === true);
}

/** A camera produces pictures in its own aspect ratio, upright or sideways; a browser's photos carry no make or model. */
function isOtherShape({ kind, metadata: { camera, device } }: JudgedIntake, { frames }: JudgedMeasurement): boolean {
  const decoded = kind === 'FRAMES' ? frames.filter((frame) => frame.decoded) : [];
  const shapes = new Set(decoded.map(({ width, height }) => roundShape(width, height)));
  if (shapes.size > 1) return true;
  const [width, height] = [camera?.width, camera?.height];
  const said = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0;
  if (said && decoded.length > 0 && !shapes.has(roundShape(width, height))) return true;
  return typeof device?.browser === 'string' && frames.some(({ file }) => file?.namesCamera === true);
}

/** The longer side over the shorter one, to within a twentieth: scaling rounds to whole pixels, and phones are rotated. */
function roundShape(width: number, height: number): number {
  return Math.round((20 * Math.max(width, height)) / Math.min(width, height));
}

/** One device encodes all its photos alike. */
function changesCoding({ frames }: JudgedMeasurement): boolean {
  const codings = new Set(frames.flatMap(({ file }) => (file?.coding ? [file.coding] : [])));
  return codings.size > 1;
}

const EVEN_GAPS_MIN = 5;

/** Photos arrive when the camera has one: gaps equal to the millisecond are generated, not measured. */
function hasEvenTimes({ atMs }: JudgedIntake): boolean {
  if (atMs === null || atMs.length <= EVEN_GAPS_MIN) return false;
  const gaps = new Set(atMs.slice(1).map((at, i) => at - (atMs[i] ?? 0)));
  return gaps.size === 1;
}
