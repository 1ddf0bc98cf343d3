import type { Call } from '@faceproof/protocol/api/figures/calls.js';
import { CopyId } from '../../../parts/shown/copy-id.js';
import { Table } from '../../../parts/shown/table.js';
import { Time } from '../../../parts/shown/time.js';
import { fill } from '../../../texts/language.js';
import { useDeveloperTexts } from '../texts.js';
import { useCallTexts } from './texts.js';

export function CallTable({ calls }: { calls: readonly Call[] }) {
  const texts = useCallTexts();
  return (
    <Table
      label={useDeveloperTexts().tabs.calls}
      columns={[texts.time, texts.call, texts.answer, texts.took, texts.actor, texts.request]}
    >
      {calls.map((call) => (
        <tr key={call.requestId}>
          <td>
            <Time at={call.at} />
          </td>
          <th scope="row">
            <code>
              {call.method} {call.route}
            </code>
          </th>
          <td>
            <Outcome call={call} />
          </td>
          <td>{fill(texts.ms, { n: call.durationMs })}</td>
          <td>
            <CopyId id={call.actor} short />
          </td>
          <td>
            <CopyId id={call.requestId} short />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** A problem's code leads to the page that explains it. */
function Outcome({ call: { status, code } }: { call: Call }) {
  const texts = useCallTexts();
  return (
    <>
      <span class={`mark ${code === null ? 'good' : 'bad'}`}>{status}</span>{' '}
      {code === null ? (
        texts.fine
      ) : (
        <a href={`/errors/${code}`} target="_blank" rel="noopener" title={fill(texts.explain, { code })}>
          <code>{code}</code>
        </a>
      )}
    </>
  );
}
