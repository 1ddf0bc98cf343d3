import type { CaptureMetadata, Challenge } from '@faceproof/protocol/api/captures.js';

/** What an SDK uploads. */
export interface Media {
  files: { name: string; fileName: string | null; bytes: Buffer }[];
  metadata: CaptureMetadata;
}

const TURN_MS = 1500;
const BOUNDARY = 'sdk-boundary';

/** The header of a PNG picture, which is all that the checks read. @param filler makes the bytes different */
export function pngHeader(width: number, height: number, filler: number): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.writeUInt32BE(filler, 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), size]);
}

/** A capture that follows the challenge: two frames before it, and one in each step and each colour. */
export function composeMedia({ kind, steps, light }: Challenge): Media {
  const times = [0, 300];
  let nowMs = 400;
  const show = (waitMs: number, holdMs: number) => {
    const shownAtMs = nowMs + waitMs;
    nowMs = shownAtMs + holdMs;
    times.push(shownAtMs + holdMs - 100);
    return { shownAtMs, endedAtMs: nowMs };
  };
  const colors = light?.steps.map(({ color, holdMs }) => ({ color, ...show(0, holdMs) }));
  const shown = steps.map(({ direction, afterMs }) => ({ direction, ...show(afterMs, TURN_MS) }));
  return {
    files: times.map((_, i) => ({ name: 'frame', fileName: `${i}.png`, bytes: pngHeader(640, 480, i) })),
    metadata: {
      frames: times.map((atMs) => ({ atMs })),
      challenge: { kind, shown, ...(colors === undefined ? {} : { light: { shown: colors } }) },
    },
  };
}

export function encodeForm({ files, metadata }: Media): { contentType: string; body: Buffer } {
  const part = (name: string, fileName: string | null, bytes: Buffer) => {
    const file = fileName === null ? '' : `; filename="${fileName}"`;
    return [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ];
  };
  const parts = files.flatMap(({ name, fileName, bytes }) => part(name, fileName, bytes));
  const body = [...parts, ...part('metadata', null, Buffer.from(JSON.stringify(metadata))), Buffer.from(`--${BOUNDARY}--\r\n`)];
  return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, body: Buffer.concat(body) };
}
