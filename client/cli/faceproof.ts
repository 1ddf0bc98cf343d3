import { readApiKey } from './config.js';
import { runCli } from './main.js';

/** The process: arguments in, text and an exit code out. */
process.exitCode = await runCli({
  args: process.argv.slice(2),
  apiKey: readApiKey(),
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
