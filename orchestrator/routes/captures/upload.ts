import { beginSpan } from '@faceproof/hosting/tracing/tracing.js';
import {
  AcceptedCaptureSchema,
  type CaptureMetadata,
  CaptureMetadataSchema,
} from '@faceproof/protocol/api/sessions/captures.js';
import { z } from 'zod';
import type { UploadedFrame } from '../../captures/intake-facts.js';
import type { UploadTurn, UploadTurns } from '../../captures/upload-turns.js';
import type { Clock } from '../../clock.js';
import { checkPicture } from '../../files/check-picture.js';
import { decodeJson, validate } from '../../http/body/read-json.js';
import { type FilePart, type Multipart, type MultipartLimits, readMultipart } from '../../http/body/read-multipart.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { acceptCapture, checkUploadToken, type Upload } from '../../journey/captures/accept-capture.js';
import type { EnqueuingService } from '../../journey/captures/enqueue-capture.js';
import { playFault } from '../../journey/captures/play-fault.js';
import type { Log } from '../../observe/log.js';
import { invalidField, isRefusal, Refusal } from '../../refusal.js';
import type { SessionChanges } from '../../sessions/session-changes.js';
import type { ClockSkew } from '../../store/clock-skew.js';
import type { Database } from '../../store/database.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { BURST_LIMITS, CAPTURE_LIMITS as LIMITS } from './limits.js';

const METADATA_BYTES_MAX = 16_000;
const FORM_LIMITS: MultipartLimits = {
  totalBytesMax: LIMITS.requestBytesMax,
  fileBytesMax: LIMITS.videoBytesMax,
  filesMax: LIMITS.framesMax + BURST_LIMITS.count + 1,
  fieldBytesMax: METADATA_BYTES_MAX,
  fileNames: ['frame', 'burst', 'video', 'metadata'],
};

/** Accepts the media of an attempt. Answers 202 only when the media would survive a power cut. */
export function putCaptureMedia(
  service: EnqueuingService &
    AnnouncingService & { log: Log; uploads: UploadTurns; changes: SessionChanges; clockSkew: Pick<ClockSkew, 'check'> },
): Handler<'token'> {
  return handlerFor('token', {
    doc: {
      id: 'uploadMedia',
      summary: 'Upload the media of an attempt',
      description:
        'The bearer is the upload token. Send either 3 to 24 parts `frame` in time order, or one part `video`. The answer is 202 when the media would survive a power cut.',
      form: z.object({
        frame: z
          .array(z.file())
          .min(LIMITS.framesMin)
          .max(LIMITS.framesMax)
          .optional()
          .describe('One part per picture (JPEG, PNG or WebP), in time order. At most 4 MB and 12 megapixels each.'),
        burst: z
          .array(z.file())
          .length(BURST_LIMITS.count)
          .optional()
          .describe(
            'Beside `frame`: three small pictures (PNG, at most 160×160 pixels and 100 kB each), 30 to 100 ms apart, as the camera gives them. Their noise and flicker are measured; nothing is judged by them.',
          ),
        video: z
          .file()
          .optional()
          .describe('Instead of `frame`: one MP4 or WebM clip of at most 10 s and 20 MB. Requires ffmpeg on the workers.'),
        metadata: CaptureMetadataSchema.optional().describe('JSON with details of the frames, the camera and the challenge.'),
      }),
      example: { frame: ['0.jpg', '1.jpg', '2.jpg'], metadata: { frames: [{ atMs: 0 }, { atMs: 400 }, { atMs: 800 }] } },
      answers: { 202: AcceptedCaptureSchema },
      problems: [
        'upload_token_used',
        'upload_token_expired',
        'capture_link_expired',
        'undecodable_media',
        'session_state_conflict',
        'subject_erased',
        'account_suspended',
      ],
    },
    async handle({ bearer, params, request, admit }) {
      const begun = beginSpan();
      // It would call tokens expired that are not. The page tries again, and reaches another orchestrator.
      service.clockSkew.check();
      const captureId = params.captureId ?? '';
      const found = await checkUploadToken(service, captureId, bearer);
      const turn = await service.uploads.begin(found.session.id);
      const endWatch = watchAttempt(service, { captureId, bearer, sessionId: found.session.id }, turn);
      try {
        const opened = turn.contested ? await checkUploadToken(service, captureId, bearer) : found;
        await playFault(service, opened.session, 'RECEIVING', () => request.once('data', () => request.destroy()));
        const { accountId, mode } = opened.session;
        const owner = { accountId, mode, kind: 'capture' };
        const form = await readMultipart(request, FORM_LIMITS, { admit: () => admit(owner), signal: turn.signal });
        endWatch();
        turn.accepting();
        await acceptCapture(service, opened, toUpload(form), begun);
      } finally {
        endWatch();
        turn.end();
      }
      return { status: 202, body: { captureId, state: 'PROCESSING' } };
    },
  });
}

const LOOK_AGAIN_MS = 2000;

/** Ends a body whose attempt has become void, whose session has ended or whose account was suspended. @returns what ends the watch */
function watchAttempt(
  service: { db: Database; clock: Clock; changes: SessionChanges },
  { captureId, bearer, sessionId }: { captureId: string; bearer: string | null; sessionId: string },
  turn: UploadTurn,
): () => void {
  const look = () =>
    checkUploadToken(service, captureId, bearer).catch((error: unknown) => {
      // Any other error meets the acceptance too.
      if (isRefusal(error)) turn.abort(error);
    });
  const timer = setInterval(look, LOOK_AGAIN_MS);
  const endHearing = service.changes.onChange((id) => (id === sessionId ? void look() : undefined));
  return () => {
    clearInterval(timer);
    endHearing();
  };
}

function toUpload(form: Multipart): Upload {
  const frames = form.files.filter(({ name }) => name === 'frame');
  const videos = form.files.filter(({ name }) => name === 'video');
  const metadata = readMetadata(form);
  const burst = toBurst(form, metadata);
  if (videos.length > 0) return toVideo(videos, [...frames, ...burst], metadata);
  if (frames.length < LIMITS.framesMin || frames.length > LIMITS.framesMax) {
    throw invalidField(
      '/frame',
      'invalid_count',
      `Send ${LIMITS.framesMin} to ${LIMITS.framesMax} parts "frame", or one part "video".`,
    );
  }
  if (metadata.frames !== undefined && metadata.frames.length !== frames.length) {
    throw invalidField('/metadata/frames', 'invalid_count', 'There must be one entry for each frame, in the same order.');
  }
  const pictures = frames.map(({ bytes }, i) => toPicture(bytes, `/frame/${i}`));
  return { kind: 'FRAMES', parts: toBytes(frames), burst: toBytes(burst), metadata, pictures };
}

function toBytes(parts: readonly FilePart[]): Buffer[] {
  return parts.map(({ bytes }) => bytes);
}

function toBurst({ files }: Multipart, metadata: CaptureMetadata): FilePart[] {
  const burst = files.filter(({ name }) => name === 'burst');
  const { count } = BURST_LIMITS;
  if (burst.length !== 0 && burst.length !== count)
    throw invalidField('/burst', 'invalid_count', `Send ${count} parts "burst", or none.`);
  if (metadata.burst !== undefined && metadata.burst.length !== burst.length)
    throw invalidField('/metadata/burst', 'invalid_count', 'There must be one entry for each part "burst", in the same order.');
  for (const [i, { bytes }] of burst.entries()) checkPicture(bytes, { pointer: `/burst/${i}`, ...BURST_LIMITS });
  return burst;
}

function toPicture(bytes: Buffer, pointer: string): UploadedFrame {
  const limits = { pointer, bytesMax: LIMITS.frameBytesMax, pixelsMax: LIMITS.framePixelsMax };
  const { format, width, height, lies } = checkPicture(bytes, limits);
  const size = lies ? { width: height, height: width } : { width, height };
  return { mediaType: `image/${format}`, ...size, bytes: bytes.length };
}

function toVideo(videos: readonly FilePart[], frames: readonly FilePart[], metadata: CaptureMetadata): Upload {
  const [video] = videos;
  if (video === undefined || videos.length > 1 || frames.length > 0) {
    throw invalidField('/video', 'invalid_count', 'Send either frames or exactly one video.');
  }
  if (!isClip(video.bytes)) throw new Refusal('unsupported_media_type', 'Send the video as MP4 or WebM.');
  return { kind: 'VIDEO', parts: [video.bytes], metadata };
}

/** Judged by the first bytes: MP4's `ftyp` box, WebM's EBML header. */
function isClip(bytes: Buffer): boolean {
  return bytes.subarray(4, 8).toString('latin1') === 'ftyp' || bytes.subarray(0, 4).equals(Buffer.of(0x1a, 0x45, 0xdf, 0xa3));
}

/** As a field, or as a part with a file name, because some clients send JSON that way. */
function readMetadata(form: Multipart): CaptureMetadata {
  for (const { name } of form.fields) {
    if (name !== 'metadata') throw invalidField(`/${name.slice(0, 40)}`, 'unknown_member', 'Unknown part.');
  }
  const text = form.fields[0]?.value ?? form.files.find(({ name }) => name === 'metadata')?.bytes.toString('utf8');
  if (text === undefined) return {};
  if (text.length > METADATA_BYTES_MAX)
    throw new Refusal('payload_too_large', `"metadata" must not exceed ${METADATA_BYTES_MAX} bytes.`);
  return validate(decodeMetadata(text), CaptureMetadataSchema, '/metadata');
}

function decodeMetadata(text: string): unknown {
  try {
    return decodeJson(Buffer.from(text));
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    throw invalidField('/metadata', 'malformed_json', 'The part "metadata" is not valid JSON, or nests too deep.');
  }
}
