import type { PolicyVersion } from '@faceproof/protocol/api/account/policy.js';
import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { useApi, useGet, usePage } from '../../api/use-api.js';
import { ConfirmDialog } from '../../parts/dialogs/dialog.js';
import { Button } from '../../parts/forms/button.js';
import { CopyId } from '../../parts/shown/copy-id.js';
import { Time } from '../../parts/shown/time.js';
import { AnsweredPage } from '../../parts/states/answered.js';
import { useMay } from '../../sign-in/use-me.js';
import { fill, useCounted } from '../../texts/language.js';
import { Differences } from './differences.js';
import { compareSettings } from './setting.js';
import { type StoredPolicy, savePolicy, usePolicy } from './stored-policy.js';
import { usePolicyTexts } from './texts.js';

/** The versions, newest first, each with what differs from the one before. */
export function Versions() {
  const mayChange = useMay()('policy');
  const { policyId, path: currentPath } = usePolicy();
  const list = usePage<PolicyVersion>(`/v1/policy/versions?limit=10&policyId=${encodeURIComponent(policyId)}`);
  const current = useGet<StoredPolicy>(currentPath);
  const [restored, setRestored] = useState<PolicyVersion | null>(null);
  return (
    <AnsweredPage of={list}>
      {(data) => (
        <>
          {data.map((version) => (
            <OneVersion
              key={version.version}
              version={version}
              isCurrent={version.version === current.data?.version}
              {...(mayChange ? { onRestore: () => setRestored(version) } : {})}
            />
          ))}
          {restored === null || current.data === undefined ? null : (
            <Restore version={restored} current={current.data} onClose={() => setRestored(null)} />
          )}
        </>
      )}
    </AnsweredPage>
  );
}

function OneVersion(props: { version: PolicyVersion; isCurrent: boolean; onRestore?: () => void }) {
  const { version, isCurrent, onRestore } = props;
  const texts = usePolicyTexts();
  const { changes, changedBy, createdAt } = version;
  return (
    <section class="version">
      <div class="row apart">
        <h2>
          {fill(texts.version, { version: version.version })}{' '}
          {isCurrent ? <span class="mark good">{texts.current}</span> : null}
        </h2>
        {onRestore === undefined || isCurrent ? null : (
          <Button
            kind="small"
            text={texts.restore}
            of={fill(texts.version, { version: version.version })}
            onClick={onRestore}
          />
        )}
      </div>
      <p class="quiet">
        {texts.changed} <Time at={createdAt} />
        {changedBy === null ? '' : ` · ${texts.changedBy} `}
        {changedBy === null ? null : <CopyId id={changedBy} short />}
      </p>
      {changes.length > 0 ? (
        <Differences
          of={changes}
          heads={[fill(texts.version, { version: version.version - 1 }), fill(texts.version, { version: version.version })]}
        />
      ) : (
        <p>{version.version === 1 ? texts.first : texts.same}</p>
      )}
    </section>
  );
}

/** Saves an old version's settings as a new version. */
function Restore({ version, current, onClose }: { version: PolicyVersion; current: StoredPolicy; onClose: () => void }) {
  const texts = usePolicyTexts();
  const api = useApi();
  const { path } = usePolicy();
  const queries = useQueryClient();
  const counted = useCounted();
  const differences = compareSettings(current.policy, version.policy);
  const restore = async () => {
    await savePolicy(api, path, version.policy, current.version);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/v1/polic') });
  };
  return (
    <ConfirmDialog
      title={fill(texts.restoreTitle, { version: version.version })}
      action={texts.restore}
      act={restore}
      onClose={onClose}
    >
      {differences.length === 0 ? (
        <p>{texts.restoreSame}</p>
      ) : (
        <>
          <p>{counted(texts.restoreHelp, differences.length, { version: version.version })}</p>
          <Differences of={differences} heads={[texts.now, fill(texts.version, { version: version.version })]} />
        </>
      )}
    </ConfirmDialog>
  );
}
