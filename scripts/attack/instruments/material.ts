import { basename } from 'node:path';
import type { Seen } from '@faceproof/desk/service/page-pace.js';
import { readPictures } from '@faceproof/desk/service/read-pictures.js';
import { Refusal } from '@faceproof/installation/refusal.js';
import sharp from 'sharp';

/** What a camera sees: ten pictures a second, each made when it is first looked at. */
export type Film = readonly Shot[];

export interface Shot extends Seen {
  jpeg(): Promise<Buffer>;
}

/** The recordings that instruments are made of. */
export interface Material {
  /** A number, so that no report repeats a file's name. */
  person: number;
  /** null: only recordings of attacks on this person were given. */
  live: Film | null;
  /** A recording of a real attack on the same person, such as a screen that plays them. */
  filmed: Film | null;
  /** Another person, live. */
  other: Film | null;
}

export interface GivenClip {
  path: string;
  person: string;
  /** `live`, or the kind of attack. */
  kind: string;
}

/** The capture page's photos are no larger. */
const SIDE_MAX = 960;

/**
 * A material for each live clip, and one for each recorded attack on someone without a live clip. The other person is the first in
 * the list who is someone else, or the one in `otherPath`.
 *
 * @throws Refusal if ffmpeg is missing or a clip cannot be read
 */
export async function readMaterials(
  clips: readonly GivenClip[],
  otherPath: string | null,
  secondsMax: number,
): Promise<Material[]> {
  const films = new Map<string, Film>();
  for (const path of [...clips.map((clip) => clip.path), ...(otherPath === null ? [] : [otherPath])])
    films.set(path, await readFilm(path, secondsMax));
  const filmOf = (path: string | undefined): Film | null => films.get(path ?? '') ?? null;
  const people = [...new Set(clips.map(({ person }) => person))];
  const isLive = ({ kind }: GivenClip): boolean => kind === 'live';
  const attacked = new Set<string>();
  const ofLive = clips.filter(isLive).map(({ path, person }): Material => {
    const filmed = clips.find((clip) => !isLive(clip) && clip.person === person && !attacked.has(clip.path))?.path;
    if (filmed !== undefined) attacked.add(filmed);
    const other = otherPath ?? clips.find((clip) => isLive(clip) && clip.person !== person)?.path;
    return { person: people.indexOf(person) + 1, live: filmOf(path), filmed: filmOf(filmed), other: filmOf(other) };
  });
  const rest = clips.filter((clip) => !isLive(clip) && !attacked.has(clip.path));
  const ofRest = rest.map(({ path, person }): Material => {
    return { person: people.indexOf(person) + 1, live: null, filmed: filmOf(path), other: null };
  });
  return [...ofLive, ...ofRest];
}

async function readFilm(path: string, secondsMax: number): Promise<Film> {
  const pictures = await readPictures(path, () => undefined);
  if (pictures.length === 0) throw new Refusal(`ffmpeg cannot read ${basename(path)}. Give a clip of a face.`);
  return pictures.slice(0, 10 * secondsMax).map(({ jpeg, ...seen }) => ({ ...seen, jpeg: once(() => limitSize(jpeg)) }));
}

/** The same film with each picture made anew. */
export function remake(film: Film, make: (jpeg: Buffer, i: number) => Promise<Buffer>): Film {
  return film.map((shot, i) => ({ ...shot, jpeg: once(async () => make(await shot.jpeg(), i)) }));
}

/** @returns a function that makes it when it is first called */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

async function limitSize(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  if (Math.max(width, height) <= SIDE_MAX) return jpeg;
  return sharp(jpeg).resize(SIDE_MAX, SIDE_MAX, { fit: 'inside' }).jpeg({ quality: 92 }).toBuffer();
}
