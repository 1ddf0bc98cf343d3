import type { AuditEntry } from '@faceproof/protocol/api/audit.js';
import type { Member } from '@faceproof/protocol/api/members.js';
import { useGet } from '../../api/use-get.js';
import { CopyId } from '../../parts/copy-id.js';
import { TableFrame } from '../../parts/table-frame.js';
import { Time } from '../../parts/time.js';
import { useMay } from '../../sign-in/use-may.js';
import { fill } from '../../texts/catalogue.js';
import { useTexts } from '../../texts/language.js';
import { useCounted } from '../../texts/plural.js';
import { TITLES } from '../titles.js';
import { AUDIT } from './texts.js';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const texts = useTexts(AUDIT);
  const names = useMemberNames();
  const counted = useCounted();
  return (
    <TableFrame label={useTexts(TITLES).audit}>
      <thead>
        <tr>
          <th scope="col">{texts.time}</th>
          <th scope="col">{texts.actor}</th>
          <th scope="col">{texts.action}</th>
          <th scope="col">{texts.object}</th>
          <th scope="col">{texts.detail}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.auditId}>
            <td>
              <Time at={entry.at} />
            </td>
            <td>
              <Actor entry={entry} name={entry.actor === null ? undefined : names.get(entry.actor)} />
            </td>
            <th scope="row">
              <code>{entry.action}</code>{' '}
              {entry.occurrences > 1 ? <span class="mark">{counted(texts.times, entry.occurrences)}</span> : null}
            </th>
            <td>{entry.objectId === null ? '–' : <CopyId id={entry.objectId} short />}</td>
            <td class="audit-detail">
              {entry.detail ?? ''}
              <Origin entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Actor({ entry, name }: { entry: AuditEntry; name: string | undefined }) {
  const texts = useTexts(AUDIT);
  const { actor, reviewer } = entry;
  if (actor === null) return <>{texts.operator}</>;
  return (
    <>
      {name === undefined ? null : `${name} `}
      <CopyId id={actor} short />
      {reviewer === null ? null : <div class="quiet">{fill(texts.for, { reviewer })}</div>}
    </>
  );
}

function Origin({ entry: { remoteAddress, requestId } }: { entry: AuditEntry }) {
  const texts = useTexts(AUDIT);
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

/** The names of the first hundred members, by id, for people who may see them. Others show their ids. */
function useMemberNames(): ReadonlyMap<string, string> {
  const mayRead = useMay()('members:read');
  const { data } = useGet<{ data: Member[] }>(mayRead ? '/v1/members?limit=100' : null);
  return new Map((data?.data ?? []).map(({ memberId, name }) => [memberId, name]));
}
