import { Table } from '../../parts/shown/table.js';
import type { Difference, Setting } from './setting.js';
import { usePolicyTexts } from './texts.js';

/** What differs between two policies. @param heads name the two */
export function Differences({ of, heads }: { of: readonly Difference[]; heads: readonly [before: string, after: string] }) {
  const texts = usePolicyTexts();
  return (
    <Table label={heads.join(' – ')} columns={[texts.setting, heads[0], heads[1]]}>
      {of.map(({ path, from, to }) => (
        <tr key={path}>
          <th scope="row">
            <code>{path}</code>
          </th>
          <td>
            <SettingText value={from} />
          </td>
          <td>
            <SettingText value={to} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** A setting as people read it. */
export function SettingText({ value }: { value: Setting }) {
  const texts = usePolicyTexts();
  if (value === null) return <span class="quiet">{texts.none}</span>;
  if (typeof value === 'boolean') return <>{value ? texts.yes : texts.no}</>;
  return <code>{typeof value === 'object' ? value.join(', ') : String(value)}</code>;
}
