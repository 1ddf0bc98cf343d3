/** The page that lists the decision records, newest first. Pure. */
export function composeDecisionIndex(records: readonly (readonly [path: string, markdown: string])[]): string {
  const rows = records.map(([path, markdown]) => `- [${/^# (.+)$/m.exec(markdown)?.[1] ?? path}](${path})`);
  return `# Decision records\n\nWhy things are as they are, one page each, newest first.\n\n${rows.reverse().join('\n')}\n`;
}
