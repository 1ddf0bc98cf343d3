import type { Desk } from '@faceproof/installation/service/open-desk.js';

/** What a command was called with, after its own words. */
export interface Arguments {
  rest: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
}

/** What a command found or did: for a program, and for a person. */
export interface Report {
  json: object;
  lines: readonly string[];
}

export interface Command {
  /** As the usage shows it, after the command's words. */
  usage: string;
  summary: string;
  /** How many words may follow. */
  words: number;
  options: readonly string[];
  run(desk: Desk, given: Arguments): Promise<Report>;
}

/** Columns as wide as their widest cell. */
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

/** A time as a list shows it: UTC, to the second; a dash where there is none. */
export function toTime(at: Date | string | null): string {
  if (at === null) return '-';
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
