import type { FetchProgress } from './wanted-file.js';

const BAR_WIDTH = 24;
const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Shows a progress bar on a terminal, and one plain line per step elsewhere. `end` clears the bar's line. */
export function openProgress(
  stream: NodeJS.WriteStream,
  now: () => number,
): { show(progress: FetchProgress): void; end(): void } {
  const startedAt = now();
  const said = new Set<string>();
  let turns = 0;
  return {
    show(progress) {
      const text = describe(progress, SPINNER[turns++ % SPINNER.length] ?? '', Math.round((now() - startedAt) / 1000));
      if (stream.isTTY) {
        stream.write(`\r\x1b[2K${text}`);
      } else if (!said.has(progress.step + progress.what)) {
        said.add(progress.step + progress.what);
        stream.write(`${progress.step === 'download' ? 'Downloading' : 'Checked'} ${progress.what}\n`);
      }
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[2K');
    },
  };
}

function describe(progress: FetchProgress, turn: string, seconds: number): string {
  const { what, done, total } = progress;
  if (done === null || total === null) return `${turn} downloading ${what}  ${seconds} s`;
  const filled = Math.round((BAR_WIDTH * done) / total);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const amount =
    progress.step === 'download' ? `${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB` : `${done} of ${total}`;
  return `${bar} ${amount}  ${what}`;
}
