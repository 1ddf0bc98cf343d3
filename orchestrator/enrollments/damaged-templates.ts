/** Limits the ids held in memory and the lines logged per process. */
const TOLD_MAX = 1000;

/**
 * Logs, once per enrollment and process, that a template cannot be decrypted, because its row was changed or restored from
 * elsewhere. Logs the id only.
 */
export function openDamagedTemplates(
  say: (told: { enrollmentId: string }, sentence: string) => void,
): (enrollmentId: string) => void {
  const told = new Set<string>();
  return (enrollmentId) => {
    if (told.has(enrollmentId) || told.size >= TOLD_MAX) return;
    told.add(enrollmentId);
    say(
      { enrollmentId },
      'A template cannot be decrypted, so searches skip it. Enroll the person again, or delete the enrollment',
    );
  };
}
