/** What a command reads and writes. */
export interface CliIo {
  /** Without the name of the command. */
  args: readonly string[];
  apiKey: string | undefined;
  print(text: string): void;
  printError(text: string): void;
  /** Asked by a command that runs until the user ends it. @returns aborted then */
  untilInterrupted?(): AbortSignal;
}
