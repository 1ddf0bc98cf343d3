import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Downloads a wheel from PyPI and unpacks it to `wheel/` in the folder. Needs Python 3 with pip.
 *
 * @param folder an empty folder
 * @param wheel its name, version, Python and platform, and its SHA-256
 * @param run runs a program in the folder, and ends this process if it fails
 */
export function unpackWheel(folder, { name, version, python, platform, sha256 }, run) {
  writeFileSync(join(folder, 'requirements.txt'), `${name}==${version} --hash=sha256:${sha256}\n`);
  const kind = ['--no-deps', '--only-binary', ':all:', '--python-version', python, '--platform', platform];
  run('python3', ['-m', 'pip', 'download', '--quiet', ...kind, '--require-hashes', '-r', 'requirements.txt', '-d', 'wheel']);
  run('python3', ['-c', 'import glob, zipfile; zipfile.ZipFile(glob.glob("wheel/*.whl")[0]).extractall("wheel")']);
}

/** Ends this process. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
