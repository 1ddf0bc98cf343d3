import type { InstanceSigningKeys } from '@faceproof/protocol/api/figures/instance.js';
import { useState } from 'preact/hooks';
import { useApi, useGet } from '../../api/use-api.js';
import { ConfirmDialog } from '../../parts/dialogs/dialog.js';
import { TextField } from '../../parts/forms/act-form.js';
import { Button } from '../../parts/forms/button.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Table } from '../../parts/shown/table.js';
import { Time } from '../../parts/shown/time.js';
import { Answered } from '../../parts/states/answered.js';
import { fill } from '../../texts/language.js';
import { useInstanceTexts } from './texts.js';

const PATH = '/v1/instance/signing-keys';
type Key = InstanceSigningKeys['keys'][number];
const LOOKS: Readonly<Record<Key['status'], string>> = { NEXT: '', ACTIVE: 'good', RETIRED: '', REVOKED: 'bad' };

interface Asked {
  act: 'rotate' | 'revoke';
  of: Key;
}

/** The keys of receipts and webhooks, of both modes. */
export function SigningKeys() {
  const texts = useInstanceTexts();
  const found = useGet<InstanceSigningKeys>(PATH);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <section>
      <h2>{texts.keys}</h2>
      <p class="quiet">{texts.keysHelp}</p>
      <Answered of={found}>
        {({ keys }) => (
          <Table label={texts.keys} columns={[texts.key, texts.signs, texts.mode, texts.state, texts.since, texts.until, null]}>
            {keys.map((key) => (
              <tr key={key.kid}>
                <th scope="row">
                  <CopyId id={key.kid} short />
                </th>
                <td>{texts.signed[key.signs]}</td>
                <td>{key.mode}</td>
                <td>
                  <span class={`mark ${LOOKS[key.status]}`}>{texts.states[key.status]}</span>
                </td>
                <td>
                  <Time at={key.notBefore} />
                </td>
                <td>{key.notAfter === null ? '–' : <Time at={key.notAfter} />}</td>
                <td class="end">
                  <div class="row end">
                    {key.status === 'ACTIVE' ? (
                      <Button text={texts.rotate} of={key.kid} onClick={() => setAsked({ act: 'rotate', of: key })} />
                    ) : null}
                    {key.status === 'REVOKED' ? null : (
                      <Button
                        kind="danger"
                        text={texts.revoke}
                        of={key.kid}
                        onClick={() => setAsked({ act: 'revoke', of: key })}
                      />
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Answered>
      {asked === null ? null : <Replace {...asked} onDone={() => found.refetch()} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Asks once more. */
function Replace({ act, of, onDone, onClose }: Asked & { onDone: () => Promise<unknown>; onClose: () => void }) {
  const texts = useInstanceTexts();
  const api = useApi();
  const [since, setSince] = useState('');
  const { kid, mode, signs } = of;
  const name = `${texts.signed[signs]}, ${mode} …${kid.slice(-6)}`;
  const rotate = () => api.call('POST', PATH, { body: { mode, signs } });
  const revoke = () =>
    api.call('POST', `${PATH}/${kid}/revoke`, { body: since === '' ? {} : { since: new Date(since).toISOString() } });
  return (
    <ConfirmDialog
      title={fill(texts.askKey[act], { name })}
      action={texts[act]}
      {...(act === 'revoke' && { typed: kid.slice(-6) })}
      act={async () => {
        await (act === 'rotate' ? rotate() : revoke());
        await onDone();
      }}
      onClose={onClose}
    >
      <p>{texts.askKeyHelp[act]}</p>
      {act === 'rotate' ? null : (
        <TextField label={texts.leaked} help={texts.leakedHelp} type="datetime-local" value={since} onValue={setSince} />
      )}
    </ConfirmDialog>
  );
}
