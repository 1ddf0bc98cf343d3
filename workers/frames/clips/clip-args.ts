/** The allowed demuxers, by ffmpeg's names. `mov` also reads MP4, `matroska` WebM. */
export type ClipFormat = 'mov' | 'matroska';

/** H.264, H.265, VP8, VP9, AV1 and MPEG-4, by the names of ffmpeg's software decoders. */
const DECODERS = 'h264,hevc,vp8,vp9,libdav1d,libaom-av1,av1,mpeg4';
const PIXELS_MAX = 12_000_000;
/** Largest single allocation: a frame of {@link PIXELS_MAX} with ten bits and full colour takes 72 MB. */
const BLOCK_BYTES_MAX = 96 * 1024 * 1024;
/** Phones write up to seven tracks beside the picture. */
const TRACKS_MAX = 16;
const PROBE = { bytes: 5_000_000, microseconds: 2_000_000 };

/** The clip is the process's file descriptor 3. */
const CLIP = process.platform === 'linux' ? '/proc/self/fd/3' : '/dev/fd/3';

/** Reads packets without decoding them; reports their number and the last time. */
export function countPacketsArgs(format: ClipFormat, of: { seconds: number; packets: number }): string[] {
  return [
    ...inputArgs(format, of.seconds),
    ...['-c', 'copy', '-frames:v', String(of.packets), '-progress', 'pipe:1', '-f', 'null', '-'],
  ];
}

/** @param of.rate frames per second; the work ends after `frames` of them, whatever times the clip states */
export function takeFramesArgs(
  format: ClipFormat,
  of: { seconds: number; rate: number; frames: number; side: number },
): string[] {
  const scale = `scale='min(${of.side},iw)':'min(${of.side},ih)':force_original_aspect_ratio=decrease`;
  return [
    ...inputArgs(format, of.seconds),
    ...['-vf', `fps=${of.rate.toFixed(6)},${scale}`, '-frames:v', String(of.frames)],
    ...['-an', '-sn', '-dn', '-f', 'image2pipe', '-c:v', 'ppm', '-pix_fmt', 'rgb24', 'pipe:1'],
  ];
}

function inputArgs(format: ClipFormat, seconds: number): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-max_alloc', String(BLOCK_BYTES_MAX), '-filter_threads', '1'],
    ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska', '-codec_whitelist', DECODERS],
    ...['-probesize', String(PROBE.bytes), '-analyzeduration', String(PROBE.microseconds), '-max_streams', String(TRACKS_MAX)],
    ...['-threads', '1', '-max_pixels', String(PIXELS_MAX), '-f', format, '-t', String(seconds)],
    ...['-i', CLIP, '-map', '0:v:0'],
  ];
}
