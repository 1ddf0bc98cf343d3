/** Of more, a line of each search would say the same as a thousand did. */
const TOLD_MAX = 1000;

/**
 * Says in the log, once of each while the process runs, that an enrollment's template does not open: somebody changed the row,
 * or gave it back from elsewhere. Its id is all that is said.
 */
export function openDamagedTemplates(
  say: (told: { enrollmentId: string }, sentence: string) => void,
): (enrollmentId: string) => void {
  const told = new Set<string>();
  return (enrollmentId) => {
    if (told.has(enrollmentId) || told.size >= TOLD_MAX) return;
    told.add(enrollmentId);
    say({ enrollmentId }, 'A template does not open: it is compared with nobody. Have the person enroll again, or delete it');
  };
}
