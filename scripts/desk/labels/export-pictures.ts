import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER_ONLY } from '@faceproof/installation/weights/place-file.js';
import type { FoundLabels } from '@faceproof/orchestrator/journey/labels/list-labels.js';
import {
  type LabelledPictures,
  loadLabelledPictures,
  type StoredPicture,
} from '@faceproof/orchestrator/journey/labels/load-labelled-pictures.js';
import type { Row } from '../measuring/write-rows.js';
import type { NamedSession } from './compose-rows.js';

/** What was written of a session. @prop files relative to the folder of the pictures */
export interface SessionFiles {
  sessionId: string;
  files: string[];
  /** Lines of `labels.csv`, as `evaluate liveness --labels` reads them. */
  stills: Row[];
  /** A line of `pairs.csv`, as `evaluate match --pairs` reads them. */
  pair: Row | null;
}

type Service = Parameters<typeof loadLabelledPictures>[0];

/**
 * Writes the pictures of the sessions that have a label. One session's pictures are in memory at a time.
 *
 * The person in a file is its name without the last number, as `evaluate match` has it: `p1-1.jpg` and `p1-2.jpg` show one person.
 * `x3` is the third person in front of a camera who was not the person expected.
 */
export async function* exportPictures(
  service: Service,
  sessions: readonly NamedSession[],
  found: Pick<FoundLabels, 'accountId' | 'own'>,
  { folder, now }: { folder: string; now: Date },
): AsyncGenerator<SessionFiles | { sessionId: string; gone: true }> {
  const write = openWriter(folder);
  let others = 0;
  for (const session of sessions) {
    const { id: sessionId, person, liveness, samePerson } = session;
    if (liveness === null && samePerson === null) continue;
    const pictures = await loadLabelledPictures(service, session, found, now);
    if (pictures === null || (liveness === null && pictures.reference === null)) {
      yield { sessionId, gone: true };
      continue;
    }
    const shown = samePerson === false ? `x${++others}` : person;
    yield await writeSession(write, session, pictures, shown);
  }
}

type Write = (person: string, picture: StoredPicture) => Promise<string>;

function openWriter(folder: string): Write {
  const written = new Map<string, number>();
  return async (person, { bytes, ending }) => {
    const number = (written.get(person) ?? 0) + 1;
    written.set(person, number);
    const file = `${person}-${number}.${ending}`;
    await writeFile(join(folder, file), bytes, { ...OWNER_ONLY, flag: 'wx' });
    return file;
  };
}

async function writeSession(
  write: Write,
  session: NamedSession,
  { frames, compared, reference }: LabelledPictures,
  shown: string,
): Promise<SessionFiles> {
  const { id: sessionId, person, liveness, samePerson } = session;
  // A session without a label for liveness has a pair alone, so its other frames stay where they are.
  const wanted = liveness === null ? [compared] : frames;
  const files = new Map<StoredPicture, string>();
  for (const frame of wanted) files.set(frame, await write(shown, frame));
  const stills = liveness === null ? [] : [...files.values()].map((file) => ({ file, label: liveness, subject: person }));
  if (reference === null || samePerson === null) return { sessionId, files: [...files.values()], stills, pair: null };
  const file = await write(person, reference);
  const pair = {
    file_a: file,
    file_b: files.get(compared) ?? '',
    same: Number(samePerson),
    reference: session.reference === 'DOCUMENT_IMAGE' ? 'document' : 'enrollment',
  };
  return { sessionId, files: [...files.values(), file], stills, pair };
}
