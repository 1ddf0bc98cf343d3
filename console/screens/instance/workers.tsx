import type { InstanceEngine, InstanceWorker } from '@faceproof/protocol/api/figures/instance.js';
import { useGet } from '../../api/use-api.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { fill } from '../../texts/language.js';
import { ENGINE } from './engine.js';
import { useInstanceTexts } from './texts.js';

const LOOKS: Readonly<Record<InstanceWorker['state'], string>> = {
  READY: 'good',
  NOT_READY: 'warn',
  SILENT: 'bad',
  WITHDRAWN: 'bad',
};

/** The workers one by one, as each reports itself. */
export function Workers() {
  const texts = useInstanceTexts();
  const found = useGet<InstanceEngine>(ENGINE.path, { every: ENGINE.everyMs });
  return (
    <section>
      <h2>{texts.eachWorker}</h2>
      <p class="quiet">{texts.eachWorkerHelp}</p>
      <Answered of={found}>
        {({ workerList }) =>
          workerList.length === 0 ? <p class="quiet">{texts.noReport}</p> : <WorkerTable workers={workerList} />
        }
      </Answered>
    </section>
  );
}

function WorkerTable({ workers }: { workers: readonly InstanceWorker[] }) {
  const texts = useInstanceTexts();
  return (
    <Table
      label={texts.eachWorker}
      columns={[texts.worker, texts.state, texts.engine, texts.setOfWorker, texts.busy, texts.reported, texts.started]}
    >
      {workers.map((worker) => (
        <WorkerRow key={worker.workerId} worker={worker} />
      ))}
    </Table>
  );
}

function WorkerRow({ worker }: { worker: InstanceWorker }) {
  const texts = useInstanceTexts();
  const { workerId, host, state, engine, set, shadowSet, refusedSets, measuring, places, startedAt, reportedAt } = worker;
  return (
    <tr>
      <th scope="row">
        {host} <CopyId id={workerId} short />
      </th>
      <td>
        <span class={`mark ${LOOKS[state]}`}>{texts.workerStates[state]}</span>
      </td>
      <td>{engine}</td>
      <td>
        <span class="whole">{set ?? '–'}</span>
        {shadowSet === null ? null : <div class="quiet">{fill(texts.inShadow, { set: shadowSet })}</div>}
        {refusedSets.length === 0 ? null : (
          <div>
            <span class="mark bad">{fill(texts.refused, { sets: refusedSets.join(', ') })}</span>
          </div>
        )}
      </td>
      <td>{fill(texts.busyOf, { measuring, places })}</td>
      <td>
        <Time at={reportedAt} />
      </td>
      <td>
        <Time at={startedAt} />
      </td>
    </tr>
  );
}
