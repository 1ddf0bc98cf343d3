import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig as loadOrchestratorConfig } from '@faceproof/orchestrator/config.js';
import { engineIn32Bits } from '@faceproof/protocol/measuring/engine-name.js';
import { loadConfig as loadWorkerConfig } from '@faceproof/workers/config.js';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CHART, EXAMPLES, mergeValues, ROOT, type Values, valuesOf } from './helm-values.js';

const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'));
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
const meta = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'));
const templates = readdirSync(join(CHART, 'templates'), { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.(yaml|tpl)$/.test(path),
);
const text = templates.map(readTemplate).join('\n');
describe('the Helm chart', () => {
  it('takes the settings within the limits that the orchestrator has for them', () => {
    const limits = schema.properties.orchestrator.properties.settings.properties as Record<string, Limits>;
    for (const [name, { minimum, maximum }] of Object.entries(limits)) {
      const accepts = (value: number) => () => loadOrchestratorConfig({ ...SOUND, [name]: String(value) });
      expect(accepts(maximum), name).not.toThrow();
      expect(accepts(maximum + 1), name).toThrow(name);
      if (minimum === undefined) continue;
      expect(accepts(minimum), name).not.toThrow();
      expect(accepts(minimum - 1), name).toThrow(name);
    }
  });

  it('lets a pool of workers set what belongs to its machines, within the limits that a worker has', () => {
    const environment = readTemplate('_environment.tpl');
    const pool = schema.properties.workers.items.properties as Record<string, Limits>;
    for (const [value, name] of [
      ['batchMax', 'BATCH_MAX'],
      ['picturesMax', 'PICTURES_MAX'],
    ] as const) {
      expect(environment).toContain(`{{- with $pool.${value} }}\n- name: ${name}\n  value: {{ . | int | quote }}`);
      expect(schema.properties.workerDefaults.properties[value]).toEqual(pool[value]);
      const { minimum, maximum } = pool[value]!;
      const set = (count: number) => ({ BATCH_MAX: '1', PICTURES_MAX: String(count), [name]: String(count) });
      const accepts = (count: number) => () => loadWorkerConfig({ ...SOUND, MODELS_DIR: '/models', ...set(count) });
      expect(accepts(minimum!), name).not.toThrow();
      expect(accepts(maximum), name).not.toThrow();
      expect(accepts(minimum! - 1), name).toThrow(name);
      expect(accepts(maximum + 1), name).toThrow(name);
    }
  });

  it('has the version of the project, and images that the folder docker/ builds for the engine that they run', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(meta).toMatchObject({ version, appVersion: version });
    const images = [...readTemplate('_names.tpl').matchAll(/"((?:onnx|tfjs):[\w:]+)" "([\w-]+)"/g)];
    expect(images).toHaveLength(4);
    // The precision is of the engine and not of the image.
    for (const [, engine = '', image] of images)
      expect(dockerfile(image!)).toMatch(new RegExp(`^ENV ENGINE=${engineIn32Bits(engine)} `, 'm'));
    expect(images.map(([, engine]) => engine)).toEqual(schema.properties.workers.items.properties.engine.enum);
    expect(dockerfile('orchestrator')).toMatch(/^FROM \S+ AS tools$/m);
    const used = [...text.matchAll(/include "faceproof\.container" \(list \. "([\w-]+)"\)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(['orchestrator', 'tools']));
  });

  it('lists no value of a setting, a secret or an address that it could have a default for', () => {
    expect(validate(valuesOf())).toBe(false);
    const places = (validate.errors ?? []).map(({ instancePath }) => instancePath);
    for (const path of [
      '/publicUrl',
      '/images/registry',
      '/database/url',
      '/redis/url',
      '/keys/worker',
      '/networkPolicy/postgres/to',
    ])
      expect(places).toContain(path);
  });

  it.each(EXAMPLES)('accepts the example %s', (name) => {
    validate(valuesOf(name));
    expect(validate.errors).toBeNull();
  });
});

describe('values.schema.json refuses', () => {
  it.each(REFUSED())('%s', (_, change) => {
    const values = mergeValues(valuesOf('small'), change);
    expect(validate(values)).toBe(false);
  });

  it.each(KMS_REFUSED())('%s', (_, change) => {
    expect(validate(mergeValues(valuesOf('many-machines'), change))).toBe(false);
  });
});

interface Limits {
  minimum?: number;
  maximum: number;
}

/** Each would not start, not be reachable, or put a secret into a value. */
function REFUSED(): [string, Values][] {
  const worker = { name: 'one', engine: 'onnx:cpu' };
  return [
    ['a name that no template reads', { orchestrators: { replicas: 3 } }],
    ['an address without TLS', { publicUrl: 'http://verify.example.com' }],
    ['an address with a path', { publicUrl: 'https://example.com/verify' }],
    ['a password as a value', { redis: { url: 'redis://:password@redis:6379' } }],
    ['a key as a value', { keys: { master: 'cGFzc3dvcmQ' } }],
    ['a reference without a key', { keys: { worker: { secret: 'faceproof-keys', key: null } } }],
    ['no master key', { keys: { master: null } }],
    ['a migration without the owner', { database: { migrationUrl: null } }],
    ['half of the credentials of the bucket', { media: { workers: { secretAccessKey: null } } }],
    ['the tag latest', { images: { tag: 'latest' } }],
    ['a digest that is none', { images: { digests: { orchestrator: 'sha256:12' } } }],
    ['no weights', { models: { existingClaim: null } }],
    ['weights in two places', { models: { inImages: true } }],
    ['a setting that is not the orchestrator’s', { orchestrator: { settings: { ENGINE: 'onnx:cpu' } } }],
    ['a setting that production refuses', { orchestrator: { settings: { ALLOW_PRIVATE_WEBHOOKS: true } } }],
    ['a setting out of its limits', { orchestrator: { settings: { DATABASE_POOL_MAX: 1 } } }],
    ['no workers', { workers: [] }],
    ['an engine without an image', { workers: [{ ...worker, engine: 'onnx:webgpu' }] }],
    ['a GPU engine without a GPU', { workers: [{ ...worker, engine: 'onnx:cuda' }] }],
    ['a GPU for an engine that leaves it idle', { workers: [{ ...worker, gpu: { count: 1 } }] }],
    ['two cards for one worker, which uses one', { workers: [{ ...worker, engine: 'onnx:cuda', gpu: { count: 2 } }] }],
    ['an ingress without a certificate', { ingress: { tlsSecret: null } }],
    ['an ingress whose address would count as the caller’s', { trustedProxies: 0 }],
    ['scaling without Prometheus', { keda: { enabled: true } }],
    ['scaling to no worker, because references need one', { keda: { minReplicas: 0 } }],
    ['a monitor without the token', { serviceMonitor: { enabled: true }, keys: { operatorToken: null } }],
    ['network policies that cut off PostgreSQL', { networkPolicy: { postgres: { to: [] } } }],
    ['a peer without a rule, which would be everybody', { networkPolicy: { clients: [{}] } }],
  ];
}

function KMS_REFUSED(): [string, Values][] {
  return [
    ['two master keys', { keys: { master: { secret: 'faceproof-keys', key: 'master.key' } } }],
    ['Vault without TLS', { kms: { address: 'http://vault:8200' } }],
    ['network policies that cut off Vault', { networkPolicy: { kms: { to: [] } } }],
    ['an identity provider without a secret', { oidc: { clientSecret: null } }],
  ];
}

const KEY = Buffer.alloc(32, 7).toString('base64url');
const SOUND = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://verify.example',
  DATABASE_URL: 'postgres://service@db/faceproof',
  REDIS_URL: 'redis://redis:6379',
  S3_BUCKET: 'media',
  MASTER_KEY: KEY,
  WORKER_KEY: KEY,
};

function readTemplate(path: string): string {
  return readFileSync(join(CHART, 'templates', path), 'utf8');
}

function dockerfile(name: string): string {
  return readFileSync(join(ROOT, 'docker', `${name}.Dockerfile`), 'utf8');
}
