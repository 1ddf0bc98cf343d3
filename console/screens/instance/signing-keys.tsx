import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';
import { useGet } from '../../api/use-get.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { TableFrame } from '../../parts/shown/table-frame.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { useTexts } from '../../texts/language.js';
import { INSTANCE } from './texts.js';

const LOOKS: Readonly<Record<EvidenceKey['status'], string>> = { NEXT: '', ACTIVE: 'good', RETIRED: '', REVOKED: 'bad' };

/** The public keys of receipts, of both modes. */
export function SigningKeys() {
  const texts = useTexts(INSTANCE);
  const found = useGet<{ keys: EvidenceKey[] }>('/v1/evidence-keys');
  return (
    <section>
      <h2>{texts.keys}</h2>
      <p class="quiet">{texts.keysHelp}</p>
      <Answered of={found}>
        {({ keys }) => (
          <TableFrame label={texts.keys}>
            <thead>
              <tr>
                <th scope="col">{texts.key}</th>
                <th scope="col">{texts.mode}</th>
                <th scope="col">{texts.state}</th>
                <th scope="col">{texts.since}</th>
                <th scope="col">{texts.until}</th>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </TableFrame>
        )}
      </Answered>
    </section>
  );
}
