import type { Call } from '@faceproof/protocol/api/figures/calls.js';
import { CopyId } from '../../../parts/shown/copy-id.js';
import { TableFrame } from '../../../parts/shown/table-frame.js';
import { Time } from '../../../parts/shown/time.js';
import { fill } from '../../../texts/catalogue.js';
import { useTexts } from '../../../texts/language.js';
import { DEVELOPERS } from '../texts.js';
import { CALLS } from './texts.js';

export function CallTable({ calls }: { calls: readonly Call[] }) {
  const texts = useTexts(CALLS);
  return (
    <TableFrame label={useTexts(DEVELOPERS).tabs.calls}>
      <thead>
        <tr>
          <th scope="col">{texts.time}</th>
          <th scope="col">{texts.call}</th>
          <th scope="col">{texts.answer}</th>
          <th scope="col">{texts.took}</th>
          <th scope="col">{texts.actor}</th>
          <th scope="col">{texts.request}</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </TableFrame>
  );
}

/** A problem's code leads to the page that explains it. */
function Outcome({ call: { status, code } }: { call: Call }) {
  const texts = useTexts(CALLS);
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
