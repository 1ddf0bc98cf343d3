import type { ComponentChildren } from 'preact';

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

/** Lets a wide table scroll on a narrow screen, with the keyboard too. @param label what the table lists */
export function TableFrame({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll the table
    <section class="table-frame" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}
