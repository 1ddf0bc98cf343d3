import { readApiKey } from './config.js';
import { runCli } from './main.js';

/** The entry point of the command: connects the process to runCli. */
process.exitCode = await runCli({
  args: process.argv.slice(2),
  apiKey: readApiKey(),
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  untilInterrupted() {
    const end = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => end.abort());
    return end.signal;
  },
});
