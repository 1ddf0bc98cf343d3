import sharp, { type Sharp } from 'sharp';
import { type Film, remake } from './material.js';

/** A twelfth is cut off each side. */
const CROPPED = 1 / 12;
/** The seconds for which a splice stays with one person. */
const SPLICE_PICTURES = 6;

export function cropped(film: Film): Film {
  return edit(film, async (picture) => {
    const { width, height } = await picture.metadata();
    const [left, top] = [Math.round(CROPPED * width), Math.round(CROPPED * height)];
    return picture.extract({ left, top, width: width - 2 * left, height: height - 2 * top });
  });
}

export function mirrored(film: Film): Film {
  return edit(film, (picture) => picture.flop());
}

/** Scaled to half its size and coded coarsely, as by a messenger. */
export function recoded(film: Film): Film {
  return edit(film, async (picture) => picture.resize(Math.round((await picture.metadata()).width / 2)), 45);
}

/** The same pictures in a random order. */
export function reordered(film: Film, random: () => number): Film {
  const keyed = film.map((picture) => ({ picture, key: random() })).sort((a, b) => a.key - b.key);
  return retimed(keyed.map(({ picture }) => picture));
}

/** Turns of two people, in the size of the first. */
export async function spliced(film: Film, other: Film): Promise<Film> {
  const { width, height } = await sharp(await film[0]?.jpeg()).metadata();
  const inserted = film.map((picture, i) => {
    const isOther = Math.floor(i / SPLICE_PICTURES) % 2 === 1;
    return isOther ? (other[i % other.length] ?? picture) : picture;
  });
  return retimed(edit(inserted, (picture) => picture.resize(width, height, { fit: 'cover' }), 90));
}

/** @param speed 1.5: a half faster */
export function paced(film: Film, speed: number): Film {
  const count = Math.floor(film.length / speed);
  return retimed(Array.from({ length: count }, (_, i) => film[Math.floor(i * speed)]).filter((one) => one !== undefined));
}

function edit(film: Film, change: (picture: Sharp) => Sharp | Promise<Sharp>, quality = 88): Film {
  return remake(film, async (jpeg) => (await change(sharp(jpeg))).jpeg({ quality }).toBuffer());
}

function retimed(film: Film): Film {
  return film.map((shot, i) => ({ ...shot, atMs: 100 * i }));
}
