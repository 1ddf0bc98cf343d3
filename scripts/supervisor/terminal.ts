import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** What the person sees. Colours only on a terminal, and not where NO_COLOR is set. */
export interface Terminal {
  line(text: string): void;
  /** A line about something that went wrong while running, with its time. */
  warn(source: string, text: string, level?: 'warning' | 'error' | 'fatal'): void;
  /** Names a step, runs it, and says how long it took. */
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
  // A reader that went away (`npm start | head`) is no reason to stop serving.
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
