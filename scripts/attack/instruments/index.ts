import type { Seeded } from '@faceproof/desk/statistics/random.js';
import sharp, { type Sharp } from 'sharp';
import { type Film, type Material, remake } from './material.js';
import { onPhone } from './phone.js';
import { bentStill, movedStill, stillOf, warpedStill } from './stills.js';

/**
 * CONTROL: bona fide. PRESENTATION: an instrument before the camera, in the terms of ISO/IEC 30107-3. INJECTION: one that replaces the
 * camera's pictures, in the terms of CEN/TS 18099.
 */
export type AttackKind = 'CONTROL' | 'PRESENTATION' | 'INJECTION';

/** STOPS: no second half is sent. PLAYS: the film continues, whatever is asked. ARRANGES: its frames in the order that is asked for. */
export type Answers = 'STOPS' | 'PLAYS' | 'ARRANGES';

/** What is shown: at first, and as the second half where the challenge is asked for. */
export interface Performance {
  first: Film;
  second: Film;
}

export interface Tools {
  seeded: Seeded;
  /** 68 points of the main face, x y x y …, 0..1; null: no face. */
  landmarksOf(picture: Buffer): Promise<readonly number[] | null>;
}

export interface Instrument {
  id: string;
  kind: AttackKind;
  what: string;
  answers: Answers;
  /** The run that has it: the usual one, `--challenge`, or both. */
  part: 'RANGE' | 'CHALLENGE' | 'BOTH';
  /** @returns null where the material lacks what it is made of */
  make(material: Material, tools: Tools): Performance | Promise<Performance | null> | null;
}

type Edit = (film: Film, tools: Tools) => Film | Promise<Film | null>;

/** THE LIST, in the order of reports. A new instrument is a row. */
// biome-ignore format: a table, read by columns
export const INSTRUMENTS: readonly Instrument[] = [
  row('RANGE',     'live',             'CONTROL',      'STOPS',    'the clip, as filmed',                                      ofLive((film) => film)),
  row('BOTH',      'filmed',           'PRESENTATION', 'PLAYS',    'a filmed attack',                                          ofFilmed((film) => film)),
  row('RANGE',     'phone',            'PRESENTATION', 'PLAYS',    'the clip on a rendered phone: moiré, bezel, glare, hand',  ofLive((film, { seeded }) => onPhone(film, seeded))),
  row('RANGE',     'still-moved',      'PRESENTATION', 'PLAYS',    'a printed still, moved, turned and tilted',                ofLive((film, { seeded }) => movedStill(film, seeded))),
  row('RANGE',     'still-bent',       'PRESENTATION', 'PLAYS',    'a printed still, bent',                                    ofLive((film, { seeded }) => bentStill(film, seeded))),
  row('BOTH',      'file',             'INJECTION',    'PLAYS',    'the clip itself',                                          ofLive((film) => film)),
  row('RANGE',     'cropped',          'INJECTION',    'PLAYS',    'the clip, cropped',                                        ofLive(cropped)),
  row('BOTH',      'mirrored',         'INJECTION',    'PLAYS',    'the clip, mirrored',                                       ofLive(mirrored)),
  row('RANGE',     'recoded',          'INJECTION',    'PLAYS',    'the clip, scaled down and coded coarsely',                 ofLive(recoded)),
  row('RANGE',     'reordered',        'INJECTION',    'PLAYS',    'its frames in a random order',                             ofLive((film, { seeded }) => reordered(film, seeded('order')))),
  row('RANGE',     'spliced',          'INJECTION',    'PLAYS',    'its frames among those of another person',                 spliceWithOther),
  row('RANGE',     'still-warped',     'INJECTION',    'PLAYS',    'a still whose landmarks turn, nod, blink and speak',       ofLive(warp)),
  row('CHALLENGE', 'faster',           'INJECTION',    'PLAYS',    'the clip, half as fast again',                             ofLive((film) => paced(film, 1.5))),
  row('CHALLENGE', 'slower',           'INJECTION',    'PLAYS',    'the clip, at two thirds of its pace',                      ofLive((film) => paced(film, 2 / 3))),
  row('BOTH',      'arranged',         'INJECTION',    'ARRANGES', 'the clip, its frames in the order asked',                  ofLive((film) => film)),
  row('CHALLENGE', 'mirrored-arranged', 'INJECTION',   'ARRANGES', 'the clip mirrored, its frames in the order asked',         ofLive(mirrored)),
  row('CHALLENGE', 'filmed-mirrored',  'PRESENTATION', 'PLAYS',    'the filmed attack, mirrored',                              ofFilmed(mirrored)),
  row('CHALLENGE', 'filmed-faster',    'PRESENTATION', 'PLAYS',    'the filmed attack, half as fast again',                    ofFilmed((film) => paced(film, 1.5))),
  row('CHALLENGE', 'filmed-slower',    'PRESENTATION', 'PLAYS',    'the filmed attack, at two thirds of its pace',             ofFilmed((film) => paced(film, 2 / 3))),
  row('CHALLENGE', 'filmed-arranged',  'PRESENTATION', 'ARRANGES', 'the filmed attack, its frames in the order asked',         ofFilmed((film) => film)),
  row('CHALLENGE', 'live-then-filmed', 'PRESENTATION', 'ARRANGES', 'a live first half, then the filmed attack in the order asked', ofBoth((live, filmed) => ({ first: live, second: filmed }))),
  row('CHALLENGE', 'filmed-then-live', 'PRESENTATION', 'ARRANGES', 'the filmed attack first, then the clip in the order asked', ofBoth((live, filmed) => ({ first: filmed, second: live }))),
];

function row(
  part: Instrument['part'],
  id: string,
  kind: AttackKind,
  answers: Answers,
  what: string,
  make: Instrument['make'],
): Instrument {
  return { id, kind, answers, what, make, part };
}

function ofLive(edit: Edit): Instrument['make'] {
  return ({ live }, tools) => play(live, edit, tools);
}

function ofFilmed(edit: Edit): Instrument['make'] {
  return ({ filmed }, tools) => play(filmed, edit, tools);
}

function ofBoth(pair: (live: Film, filmed: Film) => Performance): Instrument['make'] {
  return ({ live, filmed }) => (live === null || filmed === null ? null : pair(live, filmed));
}

async function play(film: Film | null, edit: Edit, tools: Tools): Promise<Performance | null> {
  const edited = film === null ? null : await edit(film, tools);
  return edited === null ? null : { first: edited, second: edited };
}

async function spliceWithOther({ live, other }: Material): Promise<Performance | null> {
  if (live === null || other === null) return null;
  const film = await spliced(live, other);
  return { first: film, second: film };
}

async function warp(film: Film, { seeded, landmarksOf }: Tools): Promise<Film | null> {
  const landmarks = await landmarksOf(await stillOf(film));
  return landmarks === null ? null : warpedStill(film, landmarks, seeded);
}

/** A twelfth is cut off each side. */
const CROPPED = 1 / 12;
/** The seconds for which a splice stays with one person. */
const SPLICE_PICTURES = 6;

function cropped(film: Film): Film {
  return edit(film, async (picture) => {
    const { width, height } = await picture.metadata();
    const [left, top] = [Math.round(CROPPED * width), Math.round(CROPPED * height)];
    return picture.extract({ left, top, width: width - 2 * left, height: height - 2 * top });
  });
}

function mirrored(film: Film): Film {
  return edit(film, (picture) => picture.flop());
}

/** Scaled to half its size and coded coarsely, as by a messenger. */
function recoded(film: Film): Film {
  return edit(film, async (picture) => picture.resize(Math.round((await picture.metadata()).width / 2)), 45);
}

/** The same pictures in a random order. */
function reordered(film: Film, random: () => number): Film {
  const keyed = film.map((picture) => ({ picture, key: random() })).sort((a, b) => a.key - b.key);
  return retimed(keyed.map(({ picture }) => picture));
}

/** Turns of two people, in the size of the first. */
async function spliced(film: Film, other: Film): Promise<Film> {
  const { width, height } = await sharp(await film[0]?.jpeg()).metadata();
  const inserted = film.map((picture, i) => {
    const isOther = Math.floor(i / SPLICE_PICTURES) % 2 === 1;
    return isOther ? (other[i % other.length] ?? picture) : picture;
  });
  return retimed(edit(inserted, (picture) => picture.resize(width, height, { fit: 'cover' }), 90));
}

/** @param speed 1.5: a half faster */
function paced(film: Film, speed: number): Film {
  const count = Math.floor(film.length / speed);
  return retimed(Array.from({ length: count }, (_, i) => film[Math.floor(i * speed)]).filter((one) => one !== undefined));
}

function edit(film: Film, change: (picture: Sharp) => Sharp | Promise<Sharp>, quality = 88): Film {
  return remake(film, async (jpeg) => (await change(sharp(jpeg))).jpeg({ quality }).toBuffer());
}

function retimed(film: Film): Film {
  return film.map((shot, i) => ({ ...shot, atMs: 100 * i }));
}
