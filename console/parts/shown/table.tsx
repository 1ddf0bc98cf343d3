import type { ComponentChildren } from 'preact';
import { TableFrame } from './table-frame.js';

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
