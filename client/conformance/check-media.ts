import { type CaptureMetadata, CaptureMetadataSchema, type OpenedCapture } from '@faceproof/protocol/api/captures.js';
import { describeIssues } from './check-json.js';
import { checkShown } from './check-shown.js';
import type { SdkRequest } from './exchange.js';
import { type FormPart, readForm } from './read-form.js';
import { isClip, readPicture } from './read-picture.js';
import type { Finding, RequirementId } from './requirements.js';

const METADATA_BYTES_MAX = 16_000;

/** Checks an upload to the byte: the form, its files, its metadata, and what the device did of the challenge. */
export function checkMedia({ headers, body }: SdkRequest, attempt: Pick<OpenedCapture, 'challenge' | 'limits'>): Finding[] {
  const form = readForm(headers['content-type'], body);
  if (typeof form === 'string') return [{ requirement: 'form', detail: form }];
  const { limits } = attempt;
  const files = form.filter(({ name }) => name !== 'metadata');
  const frames = files.filter(({ name }) => name === 'frame');
  return [
    ...checkParts(form, limits),
    ...unless(body.length <= limits.requestBytesMax, 'upload-size', `The request has ${body.length} bytes.`),
    ...files.flatMap((file, i) => checkFile(file, i, limits)),
    ...unless(
      new Set(frames.map(({ bytes }) => bytes.toString('latin1'))).size === frames.length,
      'frames-differ',
      'Two frames have the same bytes.',
    ),
    ...checkMetadata(form, frames.length, attempt),
  ];
}

function checkParts(form: readonly FormPart[], limits: OpenedCapture['limits']): Finding[] {
  const count = (name: string) => form.filter((part) => part.name === name).length;
  const [frames, videos] = [count('frame'), count('video')];
  const others = form.find(({ name }) => !['frame', 'video', 'metadata'].includes(name));
  const field = form.find(({ name, fileName }) => name !== 'metadata' && fileName === null);
  const fits = videos === 0 ? frames >= limits.framesMin && frames <= limits.framesMax : videos === 1 && frames === 0;
  return [
    ...unless(fits, 'form-parts', `There are ${frames} parts frame and ${videos} parts video.`),
    ...unless(count('metadata') <= 1, 'form-parts', 'There are several parts metadata.'),
    ...unless(others === undefined, 'form-parts', `There is a part "${others?.name.slice(0, 40)}".`),
    ...unless(
      others !== undefined || field === undefined,
      'form-parts',
      `A part ${field?.name} has no file name, so it is no file.`,
    ),
  ];
}

function checkFile({ name, bytes }: FormPart, index: number, limits: OpenedCapture['limits']): Finding[] {
  if (name === 'video') {
    return [
      ...unless(isClip(bytes), 'picture-format', 'The clip is neither MP4 nor WebM.'),
      ...unless(bytes.length <= limits.videoBytesMax, 'upload-size', `The clip has ${bytes.length} bytes.`),
    ];
  }
  const size = readPicture(bytes);
  if (size === null) return [{ requirement: 'picture-format', detail: `File ${index + 1} is no JPEG, PNG or WebP picture.` }];
  const fits = bytes.length <= limits.frameBytesMax && size.width * size.height <= limits.framePixelsMax;
  const seen = `Frame ${index + 1} has ${bytes.length} bytes and ${size.width} × ${size.height} pixels.`;
  return unless(fits, 'upload-size', seen);
}

function checkMetadata(form: readonly FormPart[], frames: number, { challenge }: Pick<OpenedCapture, 'challenge'>): Finding[] {
  const part = form.find(({ name }) => name === 'metadata');
  const bytes = part?.bytes ?? Buffer.from('{}');
  if (bytes.length > METADATA_BYTES_MAX) return [{ requirement: 'metadata', detail: `It has ${bytes.length} bytes.` }];
  const parsed = CaptureMetadataSchema.strict().safeParse(decodeMetadata(bytes));
  if (!parsed.success) return [{ requirement: 'metadata', detail: describeIssues(parsed.error) }];
  return [...checkFrameTimes(parsed.data, frames), ...checkShown(parsed.data, challenge)];
}

/** A clip has no times of frames: the worker reads them from the clip. */
function checkFrameTimes({ frames: listed = [] }: CaptureMetadata, frames: number): Finding[] {
  if (frames === 0) return [];
  const grows = listed.every(({ atMs }, i) => i === 0 || atMs > (listed[i - 1]?.atMs ?? 0));
  return [
    ...unless(listed.length === frames, 'frame-times', `There are ${listed.length} times for ${frames} frames.`),
    ...unless(grows, 'frame-times', 'A time is not later than the one before.'),
  ];
}

function decodeMetadata(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // No object, so the schema reports it.
    return null;
  }
}

function unless(fits: boolean, requirement: RequirementId, detail: string): Finding[] {
  return fits ? [] : [{ requirement, detail }];
}
