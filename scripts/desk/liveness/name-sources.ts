/**
 * The person and label of a file, from its name. `live_anna_1.mp4`: live, anna. An attack names its victim anywhere after the
 * label: `replay_phone2_anna.mp4` belongs to anna if there is a live clip of anna. Attack and victim must stay on the same
 * side of a split: a fit that has seen the face has seen the attack.
 */
export function nameClip(file: string, files: readonly string[]): { kind: string; person: string } {
  const [kind = '', ...words] = wordsOf(file);
  const people = new Set(files.map(wordsOf).flatMap(([label, person]) => (label === 'live' && person ? [person] : [])));
  return { kind, person: words.find((word) => people.has(word)) ?? words[0] ?? file };
}

export function nameStill(label: string, subject: string): string {
  return `${label} of ${subject}`;
}

function wordsOf(file: string): string[] {
  return file.replace(/\.[^.]*$/, '').split('_');
}
