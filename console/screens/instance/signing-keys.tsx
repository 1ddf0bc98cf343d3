import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';
import { useGet } from '../../api/use-api.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { useInstanceTexts } from './texts.js';

const LOOKS: Readonly<Record<EvidenceKey['status'], string>> = { NEXT: '', ACTIVE: 'good', RETIRED: '', REVOKED: 'bad' };

/** The public keys of receipts, of both modes. */
export function SigningKeys() {
  const texts = useInstanceTexts();
  const found = useGet<{ keys: EvidenceKey[] }>('/v1/evidence-keys');
  return (
    <section>
      <h2>{texts.keys}</h2>
      <p class="quiet">{texts.keysHelp}</p>
      <Answered of={found}>
        {({ keys }) => (
          <Table label={texts.keys} columns={[texts.key, texts.mode, texts.state, texts.since, texts.until]}>
            {keys.map(({ kid, mode, status, notBefore, notAfter }) => (
              <tr key={kid}>
                <th scope="row">
                  <CopyId id={kid} short />
                </th>
                <td>{mode}</td>
                <td>
                  <span class={`mark ${LOOKS[status]}`}>{texts.states[status]}</span>
                </td>
                <td>
                  <Time at={notBefore} />
                </td>
                <td>{notAfter === null ? '–' : <Time at={notAfter} />}</td>
              </tr>
            ))}
          </Table>
        )}
      </Answered>
    </section>
  );
}
