const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8Array(128);
for (const [value, digit] of [...DIGITS].entries()) VALUES[digit.charCodeAt(0)] = value;

/**
 * Keeps one position for each line of a source map. A stack trace still names the file and the line, and the map is a tenth of the size:
 * Node reads it whole when the program loads, and decodes it whole for the first stack trace.
 *
 * @param {string} json a source map, version 3, whose lines are not minified
 */
export function thinSourceMap(json) {
  const map = JSON.parse(json);
  return JSON.stringify({ ...map, names: [], mappings: thinMappings(map.mappings) });
}

/**
 * Every number is relative to the one before it of its kind, so all must be read to know those that are kept.
 *
 * @param {string} mappings
 */
function thinMappings(mappings) {
  const read = { at: 0, source: 0, line: 0, column: 0 };
  const written = { source: 0, line: 0, column: 0 };
  let thin = '';
  let isLineDone = false;
  while (read.at < mappings.length) {
    const character = mappings[read.at];
    if (character === ';' || character === ',') {
      read.at += 1;
      if (character === ';') {
        thin += ';';
        isLineDone = false;
      }
      continue;
    }
    const generated = readNumber(mappings, read);
    if (isEndOfSegment(mappings, read.at)) continue;
    read.source += readNumber(mappings, read);
    read.line += readNumber(mappings, read);
    read.column += readNumber(mappings, read);
    // The name, if there is one, which is not kept.
    if (!isEndOfSegment(mappings, read.at)) readNumber(mappings, read);
    if (isLineDone) continue;
    isLineDone = true;
    thin += writeNumber(generated) + writeNumber(read.source - written.source);
    thin += writeNumber(read.line - written.line) + writeNumber(read.column - written.column);
    Object.assign(written, { source: read.source, line: read.line, column: read.column });
  }
  return thin;
}

function isEndOfSegment(mappings, at) {
  return at >= mappings.length || mappings[at] === ',' || mappings[at] === ';';
}

/** Base 64, five bits a digit, the lowest first; the lowest bit of all is the sign. */
function readNumber(mappings, read) {
  let value = 0;
  for (let shift = 0; ; shift += 5) {
    const digit = VALUES[mappings.charCodeAt(read.at)] ?? 0;
    read.at += 1;
    value |= (digit & 31) << shift;
    if ((digit & 32) === 0) return value & 1 ? -(value >> 1) : value >> 1;
  }
}

function writeNumber(value) {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let digits = '';
  do {
    const more = rest > 31 ? 32 : 0;
    digits += DIGITS[(rest & 31) | more];
    rest >>= 5;
  } while (rest > 0);
  return digits;
}
