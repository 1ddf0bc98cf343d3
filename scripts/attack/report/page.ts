export interface Section {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem}
h1{margin:0}.note{max-width:46rem}.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.3rem .9rem .3rem 0;border-bottom:1px solid #8886;vertical-align:top}th{font-size:.85em}`;

/** One page without scripts or other files. */
export function renderPage(title: string, notes: readonly string[], sections: readonly Section[]): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<${tag}>${toText(cell)}</${tag}>`).join('')}</tr>`;
  const shown = sections.map(
    ({ title, head, rows }) =>
      `<h2>${toText(title)}</h2><div class="scroll"><table>${[row('th', head), ...rows.map((cells) => row('td', cells))].join('\n')}</table></div>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toText(title)}</title>
<style>${STYLE}</style></head>
<body><h1>${toText(title)}</h1>
${notes.map((note) => `<p class="note">${toText(note)}</p>`).join('\n')}
${shown.join('\n')}
</body></html>
`;
}

function toText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
