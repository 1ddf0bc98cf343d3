import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** The output of `npm start`. It uses colours only on a terminal, and not if NO_COLOR is set. */
export interface Terminal {
  line(text: string): void;
  /** Prints a problem on one line, with the time. */
  warn(source: string, text: string, level?: 'warning' | 'error' | 'fatal'): void;
  /** Runs a step, and prints its name and duration. */
  step<T>(name: string, run: () => Promise<T>): Promise<T>;
  paint(style: Style, text: string): string;
}

export function openTerminal(options: {
  stream: NodeJS.WriteStream;
  environment: NodeJS.ProcessEnv;
  now: () => number;
}): Terminal {
  const { stream, now } = options;
  const colours = stream.isTTY && !options.environment.NO_COLOR && options.environment.TERM !== 'dumb';
  const paint = (style: Style, text: string) => (colours ? styleText(style, text, { validateStream: false }) : text);
  const write = (text: string) => stream.write(text);
  // Keep serving when the reader of the output goes away, as in `npm start | head`.
  stream.on('error', () => undefined);
  return {
    paint,
    line: (text) => write(`${text}\n`),
    warn: (source, text, level = 'warning') => {
      const time = new Date(now()).toISOString().slice(11, 19);
      write(`${paint('dim', time)} ${source} ${paint(level === 'warning' ? 'yellow' : 'red', level)} ${text}\n`);
    },
    step: async (name, run) => {
      const startedAt = now();
      if (colours) write(`  ${paint('dim', '…')} ${name}`);
      try {
        const result = await run();
        const seconds = ((now() - startedAt) / 1000).toFixed(1);
        write(`${colours ? '\r\x1b[2K' : ''}  ${paint('green', '✓')} ${name.padEnd(14)} ${paint('dim', `${seconds} s`)}\n`);
        return result;
      } catch (error) {
        if (colours) write('\r\x1b[2K');
        throw error;
      }
    },
  };
}
