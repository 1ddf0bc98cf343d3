/** Offers what was loaded as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A field of a CSV file, with an apostrophe before what a spreadsheet would run as a formula. Pure. */
export function quoteField(text: string): string {
  return `"${text.replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"`;
}
