const BAR_WIDTH = 24;
/** Without a terminal: one line for each so many. */
const LINE_EVERY = 100;

/** Shows how far a run is: a bar on a terminal, a line now and then elsewhere. */
export function showCount(stream: NodeJS.WriteStream, what: string): (done: number, total: number, remembered: number) => void {
  return (done, total, remembered) => {
    const text = `${done} of ${total} ${what}${remembered === 0 ? '' : `, ${remembered} from the cache`}`;
    const ends = done === total;
    if (!stream.isTTY) {
      if (done % LINE_EVERY === 0 || ends) stream.write(`${text}\n`);
      return;
    }
    const filled = Math.round((BAR_WIDTH * done) / Math.max(1, total));
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    stream.write(`\r\x1b[2K${bar} ${text}${ends ? '\n' : ''}`);
  };
}
