import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '@faceproof/hosting/settings/config-error.js';
import { ProfileSchema } from '@faceproof/protocol/api/evidence/verdict.js';
import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import type { Profile } from '@faceproof/protocol/verdict/documents.js';
import type { Named } from '@faceproof/protocol/verdict/verdict-input.js';
import { FOLDER } from '../folder.js';

/** What sessions are compared with: the shipped profiles, and those of the operator. Read once, at the start. */
export interface Profiles {
  /** @returns null if no such profile is installed */
  find(profileId: string): Named<Profile> | null;
  /** By id. */
  list(): readonly Named<Profile>[];
}

const SHIPPED = join(dirname(FOLDER), 'profiles');

/**
 * @param dir the operator's folder; null: there is none
 * @throws ConfigError if a file is not a profile, has another name than its profile, or takes the id of a shipped one
 */
export function openProfiles(dir: string | null): Profiles {
  const all = new Map<string, Named<Profile>>();
  for (const folder of dir === null ? [SHIPPED] : [SHIPPED, dir]) {
    for (const name of listFiles(folder)) {
      const profile = readProfile(join(folder, name), name);
      if (all.has(profile.document.profileId)) throw new ConfigError(`${join(folder, name)} has the id of a shipped profile`);
      all.set(profile.document.profileId, profile);
    }
  }
  const sorted = [...all.values()].sort((a, b) => (a.document.profileId < b.document.profileId ? -1 : 1));
  return { find: (profileId) => all.get(profileId) ?? null, list: () => sorted };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name));
  } catch (cause) {
    throw new ConfigError(`PROFILES_DIR names ${folder}, which cannot be read`, { cause });
  }
}

function readProfile(path: string, name: string): Named<Profile> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new ConfigError(`The profile ${path} is not JSON`, { cause });
  }
  const parsed = ProfileSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`The profile ${path} is invalid: ${issue?.path.join('.')} ${issue?.message}`);
  }
  if (`${parsed.data.profileId}.json` !== name)
    throw new ConfigError(`${path} says that it is the profile ${parsed.data.profileId}`);
  return { document: parsed.data, digest: digestDocument(parsed.data) };
}
