import type { SubjectSummary } from '@faceproof/protocol/api/evidence/subjects.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { formatNumber, useLanguage } from '../../texts/language.js';
import { usePersonTexts } from './texts.js';

/** How many rows of each kind, and when the last of them goes. */
export function HeldTable({ held }: { held: SubjectSummary['held'] }) {
  const texts = usePersonTexts();
  const language = useLanguage();
  if (held.length === 0) return <p class="quiet">{texts.heldNothing}</p>;
  return (
    <Table label={texts.held} columns={[texts.what, texts.howMany, texts.goesBy]}>
      {held
        .filter(({ count }) => count > 0)
        .map(({ kind, count, goesBy, undated }) => (
          <tr key={kind}>
            <th scope="row">{texts.heldKinds[kind]}</th>
            <td>{formatNumber(count, language)}</td>
            <td>
              {goesBy === null ? '' : <Time at={goesBy} />}
              {undated === 0 ? null : <div class="quiet">{texts.undated}</div>}
            </td>
          </tr>
        ))}
    </Table>
  );
}
