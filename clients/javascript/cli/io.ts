/** What a command reads and writes. */
export interface CliIo {
  /** Without the name of the command. */
  args: readonly string[];
  apiKey: string | undefined;
  print(text: string): void;
  printError(text: string): void;
  /** Calls the listener on Ctrl-C or SIGTERM, which otherwise end the process. */
  onInterrupt(listener: () => void): void;
  /** Shows a line in place of the one before; null removes it. undefined: no one watches. */
  showProgress?: ((line: string | null) => void) | undefined;
  /** The file with which a thread of the command starts. undefined: the command uses one thread. */
  entry?: URL | undefined;
}
