import type { Desk } from '@faceproof/installation/service/open-desk.js';

/** The arguments that follow the command's name. */
export interface Arguments {
  rest: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
  /** Of the command's flags, those that were given. */
  flags?: readonly string[];
}

/** A command's result: as JSON for programs, as lines for people. */
export interface Report {
  json: object;
  lines: readonly string[];
  /** The command did its work, and its finding makes the process exit with 1. */
  failed?: boolean;
}

export interface Command {
  /** The arguments as the help shows them, without the command's name; left out: none. */
  usage?: string;
  summary: string;
  /** The exact number of positional arguments; left out: none. */
  words?: number;
  options?: readonly string[];
  /** Options without a value. */
  flags?: readonly string[];
  run(desk: Desk, given: Arguments): Promise<Report>;
}

/** Pads every column to its widest cell. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a time for a table: UTC, to the second; a dash for null. */
export function toTime(at: Date | string | null): string {
  if (at === null) return '-';
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
