import type { InstanceHealth } from '@faceproof/protocol/api/figures/instance.js';
import { useGet } from '../../api/use-api.js';
import { TableFrame } from '../../parts/shown/table-frame.js';
import { Answered } from '../../parts/states/answered.js';
import { useInstanceTexts } from './texts.js';

const EVERY_MS = 15_000;

/** What is wrong, with the page that says what to do. Figures within their limits are left out. */
export function Health() {
  const texts = useInstanceTexts();
  const found = useGet<InstanceHealth>('/v1/instance/health', { every: EVERY_MS });
  return (
    <section>
      <h2>{texts.health}</h2>
      <Answered of={found}>
        {({ ok, figures }) =>
          ok ? (
            <p class="quiet">{texts.healthy}</p>
          ) : (
            <TableFrame label={texts.health}>
              <thead>
                <tr>
                  <th scope="col">{texts.figure}</th>
                  <th scope="col">{texts.state}</th>
                  <th scope="col">{texts.measured}</th>
                  <th scope="col">{texts.limit}</th>
                  <th scope="col">{texts.runbook}</th>
                </tr>
              </thead>
              <tbody>
                {figures
                  .filter(({ state }) => state !== 'OK')
                  .map(({ figure, state, value, min, max, runbook }) => (
                    <tr key={figure}>
                      <th scope="row">{figure.replace('faceproof_', '').replaceAll('_', ' ')}</th>
                      <td>
                        <span class="mark bad">{state === 'WRONG' ? texts.wrong : texts.unknown}</span>
                      </td>
                      <td>{value === null ? '–' : Math.round(value)}</td>
                      <td>{min === null ? `≤ ${max}` : `≥ ${min}`}</td>
                      <td>
                        <a href={runbook}>{texts.runbook}</a>
                      </td>
                    </tr>
                  ))}
              </tbody>
            </TableFrame>
          )
        }
      </Answered>
    </section>
  );
}
