const WIDTH = 30;

/** @returns a progress bar on one line, with the rate and the time that is left. Pure. */
export function composeBar(done: number, total: number, elapsedMs: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  const rate = elapsedMs === 0 ? 0 : (done / elapsedMs) * 1000;
  const left = rate === 0 ? '' : `, ${Math.ceil(Math.max(0, total - done) / rate)} s left`;
  const bar = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}`;
  return `[${bar}] ${Math.floor(share * 100)} %  ${done} of ${total}, ${Math.round(rate)}/s${left}`;
}
