import { execFileSync, spawnSync } from 'node:child_process';
import { loadConfig as loadOrchestratorConfig } from '@faceproof/orchestrator/config.js';
import { DRAIN_MS_MAX } from '@faceproof/workers/compose.js';
import { loadConfig as loadWorkerConfig } from '@faceproof/workers/config.js';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { CHART, EXAMPLES } from './helm-values.js';

const NO_HELM = spawnSync('helm', ['version']).error !== undefined;
const NO_VALIDATE = NO_HELM || spawnSync('kubernetes-validate', ['--version']).error !== undefined;
/** Of Kubernetes: the oldest that the chart allows, and a new one. */
const VERSIONS = ['1.29', '1.33'];
/** The schemas of these come with their operators, not with Kubernetes. */
const OPERATORS = ['ScaledObject', 'ServiceMonitor'];

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
interface Container {
  name: string;
  image: string;
  env?: Variable[];
  securityContext: object;
  resources: { limits: Record<string, string> };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
}
interface Pod {
  securityContext: object;
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  containers: Container[];
  volumes?: { name: string; projected?: { sources: { secret: { items: { path: string }[] } }[] } }[];
}
interface Labelled {
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
}
interface Rendered extends Labelled {
  spec: Record<string, unknown> & { template?: { metadata: Labelled['metadata']; spec: Pod } };
}

describe.skipIf(NO_HELM)('the rendered chart (needs helm)', () => {
  describe.each(EXAMPLES)('with the example %s', (example) => {
    const objects = NO_HELM ? [] : render(example);
    const pods = objects.flatMap(podOf);
    const workers = pods.filter(({ component }) => component.startsWith('worker-'));

    it('runs every container without root, rights or a writable file system, and without a token of the cluster', () => {
      expect(pods.length).toBeGreaterThanOrEqual(5);
      for (const { pod } of pods) {
        expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
        expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
        for (const { securityContext } of pod.containers)
          expect(securityContext).toEqual({
            allowPrivilegeEscalation: false,
            privileged: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
      }
    });

    it('gives the programs an environment that they accept in production', () => {
      for (const { component, pod } of pods) {
        if (component === 'orchestrator')
          expect(loadOrchestratorConfig(environmentOf(pod))).toMatchObject({ production: true, media: { kind: 's3' } });
        if (component.startsWith('worker-'))
          expect(loadWorkerConfig(environmentOf(pod))).toMatchObject({ queue: { backend: 'redis' }, media: { kind: 's3' } });
      }
      expect(workers.length).toBeGreaterThan(0);
    });

    it('gives a worker longer to end than its captures take', () => {
      for (const { pod } of workers) expect((pod.terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(DRAIN_MS_MAX);
    });

    it('mounts every secret that a variable names as a file, and every volume once', () => {
      for (const { pod } of pods) {
        const volumes = (pod.volumes ?? []).map(({ name }) => name);
        for (const { env = [], volumeMounts = [] } of pod.containers) {
          expect(volumeMounts.map(({ name }) => name).sort()).toEqual([...volumes].sort());
          const named = env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value);
          const files = (pod.volumes ?? []).flatMap(({ projected }) =>
            (projected?.sources ?? []).flatMap(({ secret }) =>
              secret.items.map(({ path }) => `/run/secrets/faceproof/${path}`),
            ),
          );
          expect(named.sort()).toEqual(files.sort());
        }
      }
    });

    it('gives workers neither the database nor the master key, and only the migration the owner', () => {
      for (const { pod } of workers)
        expect(JSON.stringify(pod)).not.toMatch(/DATABASE_URL|MASTER_KEY|VAULT|OPERATOR_TOKEN|OIDC/);
      const owners = pods.filter(({ pod }) => JSON.stringify(pod).includes('MIGRATION_DATABASE_URL'));
      expect(owners.map(({ component }) => component)).toEqual(['migrate']);
    });

    it('migrates and fetches the weights before the pods of the new version start', () => {
      const hooks = objects.filter(({ kind }) => kind === 'Job');
      expect(hooks.map(({ metadata }) => metadata.labels['app.kubernetes.io/component'])).toEqual(['fetch-models', 'migrate']);
      for (const { metadata } of hooks) expect(metadata.annotations!['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    });

    it('has a network policy for every pod, and none lets a worker reach PostgreSQL', () => {
      const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
      for (const { component, labels } of pods) {
        const own = policies.filter(({ spec }) => selects(spec.podSelector, labels));
        if (component !== 'test') expect(own.map(({ spec }) => spec.policyTypes)).toEqual([['Ingress', 'Egress']]);
        if (component.startsWith('worker-')) expect(JSON.stringify(own)).not.toContain('5432');
      }
      for (const { metadata, spec } of policies)
        expect(
          pods.some(({ labels }) => selects(spec.podSelector, labels)),
          metadata.name,
        ).toBe(true);
    });

    it('selects existing pods with every service and disruption budget, and budgets every service that stays up', () => {
      const budgets = objects.filter(({ kind }) => kind === 'PodDisruptionBudget');
      for (const { spec } of budgets) expect(pods.filter(({ labels }) => selects(spec.selector, labels))).toHaveLength(1);
      const lasting = pods.filter(({ component }) => component === 'orchestrator' || component.startsWith('worker-'));
      expect(budgets).toHaveLength(lasting.length);
      for (const { spec } of objects.filter(({ kind }) => kind === 'Service'))
        expect(pods.some(({ labels }) => selects({ matchLabels: spec.selector }, labels))).toBe(true);
    });

    it('limits every container, a worker above its own limit, and gives cards to the GPU engines only', () => {
      for (const { pod } of pods)
        for (const { resources } of pod.containers) expect(resources.limits.memory).toMatch(/^\d+[MG]i$/);
      for (const { pod } of workers) {
        const { ENGINE, WORKER_MEMORY_MB_MAX } = environmentOf(pod);
        const { memory, 'nvidia.com/gpu': cards } = pod.containers[0]!.resources.limits;
        expect(Number.parseInt(memory!, 10)).toBe(Number(WORKER_MEMORY_MB_MAX) + 3072);
        expect(cards).toEqual(ENGINE === 'onnx:cpu' ? undefined : 1);
      }
    });

    it('leaves the number of pods to the autoscalers where there are some', () => {
      const scaled = objects.flatMap(({ kind, spec }) =>
        /^(HorizontalPodAutoscaler|ScaledObject)$/.test(kind) ? (spec.scaleTargetRef as { name: string }).name : [],
      );
      const deployments = objects.filter(({ kind }) => kind === 'Deployment');
      for (const { metadata, spec } of deployments) expect(spec.replicas === undefined).toBe(scaled.includes(metadata.name));
      for (const name of scaled) expect(deployments.map(({ metadata }) => metadata.name)).toContain(name);
    });

    it('passes helm lint', () => {
      expect(() => helm('lint', CHART, '--strict', '--quiet', '--values', `${CHART}/examples/${example}.yaml`)).not.toThrow();
    });

    it.skipIf(NO_VALIDATE).each(VERSIONS)('is valid for Kubernetes %s (needs kubernetes-validate)', (version) => {
      const input = objects.filter(({ kind }) => !OPERATORS.includes(kind)).map((object) => JSON.stringify(object));
      const args = ['--strict', '--no-warn', '-k', version, '-'];
      const { status, stdout, stderr } = spawnSync('kubernetes-validate', args, {
        input: input.join('\n---\n'),
        encoding: 'utf8',
      });
      expect(`${stdout}${stderr}`.match(/ passed for /g)).toHaveLength(input.length);
      expect(status).toBe(0);
    });
  });

  it('refuses two workers of one name, and a range that ends before it begins', () => {
    const set =
      (...values: string[]) =>
      () =>
        render('small', ...values.flatMap((value) => ['--set', value]));
    expect(set('workers[1].name=cpu', 'workers[1].engine=onnx:cpu')).toThrow('two entries have the name cpu');
    expect(set('workers[0].keda.minReplicas=20')).toThrow('keda.maxReplicas below keda.minReplicas');
    expect(set('orchestrator.autoscaling.enabled=true', 'orchestrator.autoscaling.minReplicas=9')).toThrow('below minReplicas');
  });
});

const KUBERNETES = '1.31.0';

function render(example: string, ...more: string[]): Rendered[] {
  const values = `${CHART}/examples/${example}.yaml`;
  // A helm that was built from its source assumes a Kubernetes of years ago.
  const cluster = ['--namespace', 'faceproof', '--kube-version', KUBERNETES];
  const output = helm('template', 'faceproof', CHART, ...cluster, '--values', values, ...more);
  return parseAllDocuments(output).flatMap((document) => (document.toJS() as Rendered | null) ?? []);
}

/** @throws Error with what helm says */
function helm(...args: string[]): string {
  return execFileSync('helm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function podOf(object: Rendered): { component: string; labels: Record<string, string>; pod: Pod }[] {
  const { metadata, spec } =
    object.kind === 'Pod' ? { ...object, spec: object.spec as unknown as Pod } : (object.spec?.template ?? {});
  if (metadata === undefined || spec === undefined) return [];
  return [{ component: metadata.labels['app.kubernetes.io/component']!, labels: metadata.labels, pod: spec }];
}

function selects(selector: unknown, labels: Record<string, string>): boolean {
  const { matchLabels } = selector as { matchLabels: Record<string, string> };
  return Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
}

/** With a sound value for each secret, and the secret instead of its file. */
function environmentOf({ containers }: Pod): Record<string, string> {
  const variables = containers[0]!.env!.filter(({ name }) => name !== 'NODE_EXTRA_CA_CERTS');
  return Object.fromEntries(
    variables.map(({ name, value }) =>
      name === 'VAULT_TOKEN_FILE'
        ? [name, value!]
        : [name.replace(/_FILE$/, ''), value?.startsWith('/run/secrets/') ? KEY : (value ?? URLS[name]!)],
    ),
  );
}

const KEY = Buffer.alloc(32, 7).toString('base64url');
const URLS: Record<string, string> = {
  DATABASE_URL: 'postgres://service@db/faceproof',
  DATABASE_DIRECT_URL: 'postgres://service@db/faceproof',
  REDIS_URL: 'rediss://redis:6380',
};
