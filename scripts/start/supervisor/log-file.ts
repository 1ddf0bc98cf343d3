import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

/** A log of bounded size. A full file becomes `.1`, the previous `.1` becomes `.2`, and the previous `.2` is deleted. */
export interface LogFile {
  write(line: string): void;
  close(): void;
}

const BYTES_MAX = 5_000_000;
const KEPT = 3;

/** @param bytesMax the size above which the file rotates */
export function openLogFile(path: string, bytesMax: number = BYTES_MAX): LogFile {
  const open = () => ({ fd: openSync(path, 'a', 0o600), size: statSync(path).size });
  let file = open();
  return {
    write: (line) => {
      if (file.size > bytesMax) {
        closeSync(file.fd);
        rotate(path);
        file = open();
      }
      file.size += writeSync(file.fd, `${line}\n`);
    },
    close: () => closeSync(file.fd),
  };
}

function rotate(path: string): void {
  const names = [path, ...Array.from({ length: KEPT - 1 }, (_, index) => `${path}.${index + 1}`)];
  for (let at = names.length - 1; at > 0; at -= 1) {
    const from = names[at - 1] ?? path;
    if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, names[at] ?? path);
  }
}
