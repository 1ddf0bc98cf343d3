/** The page that lists the decision records, newest first. Pure. */
export function composeDecisionIndex(records: readonly (readonly [path: string, markdown: string])[]): string {
  const rows = records.map(([path, markdown]) => `- [${/^# (.+)$/m.exec(markdown)?.[1] ?? path}](${path})`);
  return `# Decision records\n\n${INTRODUCTION}\n\n${rows.reverse().join('\n')}\n`;
}

const INTRODUCTION = `The decisions that still bind changes to the code, newest first: context, decision, consequences. A number is never used
again. Gaps are decisions that no longer bind anyone or are part of another record.`;
