import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { quoteField, saveFile } from '../dialogs/save-file.js';
import { usePartTexts } from '../texts.js';

/**
 * @param label what the table lists
 * @param columns their heads; null: of buttons, which needs none
 * @param children the rows
 */
export function Table(of: { label: string; columns: readonly (string | null)[]; children: ComponentChildren }) {
  return (
    <TableFrame label={of.label}>
      <thead>
        <tr>
          {of.columns.map((column) =>
            column === null ? (
              <td key="" />
            ) : (
              <th key={column} scope="col">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{of.children}</tbody>
    </TableFrame>
  );
}

/** Lets a wide table scroll on a narrow screen, with the keyboard too, and saves it. @param label what the table lists */
export function TableFrame({ label, children }: { label: string; children: ComponentChildren }) {
  const table = useRef<HTMLTableElement>(null);
  const save = () => table.current && saveFile(new Blob([toCsv(table.current)], { type: 'text/csv' }), `${label}.csv`);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll the table */}
      <section class="table-frame" aria-label={label} tabIndex={0}>
        <table ref={table}>{children}</table>
      </section>
      <p class="table-acts">
        <button type="button" class="link" onClick={save}>
          {usePartTexts().csv}
          <span class="visually-hidden"> {label}</span>
        </button>
      </p>
    </>
  );
}

/** The rows that are shown, with exact times and whole ids. Columns without a head are of buttons, and left out. */
function toCsv(table: HTMLTableElement): string {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ tagName }) => tagName === 'TH');
  const rows = [...table.rows].map(({ cells }) => [...cells].filter((_, at) => heads[at] ?? true).map(toField));
  return rows.map((row) => `${row.join(',')}\r\n`).join('');
}

function toField(cell: HTMLTableCellElement): string {
  const shown = cell.cloneNode(true) as HTMLElement;
  for (const time of shown.querySelectorAll('time')) time.textContent = time.dateTime;
  for (const id of shown.querySelectorAll<HTMLElement>('.copy-id')) id.textContent = id.title;
  return quoteField((shown.textContent ?? '').replace(/\s+/g, ' ').trim());
}
