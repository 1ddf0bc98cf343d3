import { isMainThread } from 'node:worker_threads';
import { serveVerifyThread } from '../archive/verify-thread.js';
import { readApiKey } from './config.js';
import { runCli } from './main.js';

/** The entry point of the command and of its threads: connects the process to runCli. */
if (isMainThread) await main();
else serveVerifyThread();

async function main(): Promise<void> {
  process.exitCode = await runCli({
    args: process.argv.slice(2),
    apiKey: readApiKey(),
    print: (text) => process.stdout.write(text),
    printError: (text) => process.stderr.write(text),
    onInterrupt: (listener) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, listener);
    },
    // The line is cleared before it is written anew.
    showProgress: process.stderr.isTTY ? (line) => process.stderr.write(`\r\u001b[K${line ?? ''}`) : undefined,
    entry: new URL(import.meta.url),
  });
}
