import type { AuditEntry } from '@faceproof/protocol/api/evidence/audit.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { useSentences } from '../../session-view/use-sentences.js';
import { useMemberNames } from '../../sign-in/use-me.js';
import { fill, useCounted } from '../../texts/language.js';
import { useTitles } from '../titles.js';
import { useAuditTexts } from './texts.js';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const texts = useAuditTexts();
  const say = useSentences(useMemberNames());
  const counted = useCounted();
  return (
    <Table label={useTitles().audit} columns={[texts.time, texts.actor, texts.action, texts.object, texts.detail]}>
      {entries.map((entry) => (
        <tr key={entry.auditId}>
          <td>
            <Time at={entry.at} />
          </td>
          <td>
            <Actor entry={entry} />
          </td>
          <th scope="row">
            {say(entry)}
            <div class="quiet">
              <code>{entry.action}</code>
            </div>
            {entry.occurrences > 1 ? <span class="mark">{counted(texts.times, entry.occurrences)}</span> : null}
          </th>
          <td>{entry.objectId === null ? '–' : <CopyId id={entry.objectId} short />}</td>
          <td class="audit-detail">
            {entry.detail ?? ''}
            <Origin entry={entry} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Actor({ entry: { actor, reviewer } }: { entry: AuditEntry }) {
  const texts = useAuditTexts();
  if (actor === null) return <>{texts.operator}</>;
  return (
    <>
      <CopyId id={actor} short />
      {reviewer === null ? null : <div class="quiet">{fill(texts.for, { reviewer })}</div>}
    </>
  );
}

function Origin({ entry: { remoteAddress, requestId } }: { entry: AuditEntry }) {
  const texts = useAuditTexts();
  if (remoteAddress === null && requestId === null) return null;
  return (
    <details>
      <summary>{texts.more}</summary>
      {remoteAddress === null ? null : (
        <div>
          {texts.address} <code>{remoteAddress}</code>
        </div>
      )}
      {requestId === null ? null : (
        <div>
          {texts.request} <CopyId id={requestId} />
        </div>
      )}
    </details>
  );
}
