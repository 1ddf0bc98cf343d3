import { type Zippable, zipSync } from 'fflate';

const UNIX = 3;
const MODE = 0o100644;

/** Packs files into a ZIP archive, sorted by path. */
export function zipFiles(files: ReadonlyMap<string, Buffer>): Buffer {
  const sorted: Zippable = Object.fromEntries([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
  // The first day that the format knows, in local time: the same files make the same bytes at any time and place.
  const mtime = new Date(1980, 0, 1);
  // Made on Unix, so that the mode counts.
  return Buffer.from(zipSync(sorted, { level: 9, mtime, os: UNIX, attrs: MODE * 0x10000 }));
}
