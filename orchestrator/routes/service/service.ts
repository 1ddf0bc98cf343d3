import { HealthSchema } from '@faceproof/protocol/api/figures/service.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor, type ListRoutes } from '../../http/route.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { Log } from '../../observe/log.js';
import type { Metrics } from '../../observe/metrics.js';
import { openBounded } from '../../observe/within-time.js';
import { composeDocument } from '../../openapi/compose-document.js';
import { Refusal } from '../../refusal.js';
import type { ClockSkew } from '../../store/clock-skew.js';
import type { Database } from '../../store/database.js';
import { requireWritable } from '../../store/require-writable.js';
import type { Vault } from '../../vault/vault.js';

/** Liveness: the process answers. Does not check dependencies. */
export function getHealthz(): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: { id: 'getHealth', tag: 'Service', summary: 'Check that the process answers', answers: { 200: HealthSchema } },
    async handle() {
      return { status: 200, body: { status: 'ok' } };
    },
  });
}

/** Anyone may call the route, and a probe writes to the media store, so callers share an answer for this long. */
const FRESH_MS = 2000;
/** A dependency that hangs counts as unreachable. */
const PROBE_MS_MAX = 1500;

type ProbedService = { db: Database; vault: Vault; log: Log; clockSkew: Pick<ClockSkew, 'check'>; jobs: Jobs };

/**
 * Ready: the database takes writes, this machine's clock is close to the database's, the media store accepts bytes, the encryption keys are in memory, and a worker that passed its
 * self-test takes captures.
 */
export function getReadyz(service: ProbedService): Handler<'anyone'> {
  const probeAll = openProbes(service);
  const last: { at: number; failing: Promise<string[]> | null } = { at: 0, failing: null };
  return handlerFor('anyone', {
    doc: { id: 'getReadiness', tag: 'Service', summary: 'Check that all dependencies answer', answers: { 200: HealthSchema } },
    async handle() {
      const now = performance.now();
      if (last.failing === null || now - last.at > FRESH_MS) {
        last.at = now;
        last.failing = probeAll();
      }
      const failing = await last.failing;
      if (failing.length > 0) {
        throw new Refusal('dependency_unavailable', `Not ready: ${failing.join(', ')}.`, {
          members: { failing },
          headers: { 'Retry-After': '2' },
        });
      }
      return { status: 200, body: { status: 'ready' } };
    },
  });
}

/** @returns asks all dependencies, and gives the names of those that do not answer in time */
function openProbes(service: ProbedService): () => Promise<string[]> {
  const probes: Record<string, () => Promise<unknown>> = {
    database: () => requireWritable(service.db),
    keysDatabase: async () => {
      const { apart } = service.vault.subjectKeys;
      if (apart !== null) await requireWritable(apart);
    },
    media: () => service.vault.probe(),
    keys: async () => service.vault.checkKeys(),
    clock: async () => service.clockSkew.check(),
    workers: async () => {
      if ((await service.jobs.countWorkers()) === 0) throw new Error('No worker is taking captures');
    },
  };
  const bounded = Object.entries(probes).map(([name, probe]) => [name, openBounded(probe, PROBE_MS_MAX)] as const);
  return async () => {
    const results = await Promise.all(bounded.map(([dependency, probe]) => ask(service, dependency, probe)));
    return results.flat();
  };
}

async function ask(service: { log: Log }, dependency: string, probe: () => Promise<unknown>): Promise<string[]> {
  try {
    await probe();
    return [];
  } catch (err) {
    service.log.debug({ err, dependency }, 'Not ready');
    return [dependency];
  }
}

/** For Prometheus: `authorization: {credentials: <operator token>}`. */
export function getMetrics(service: { metrics: Metrics }): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'getMetrics',
      summary: 'Read metrics for Prometheus',
      description: 'For the operator. The bearer is the operator token.',
      answers: { 200: 'text/plain' },
    },
    async handle() {
      const { text, contentType } = await service.metrics.render();
      return { status: 200, body: text, headers: { 'Content-Type': contentType } };
    },
  });
}

/** @param listRoutes the whole table, this row included; called at the first request */
export function getOpenapi(service: { config: Config }, listRoutes: ListRoutes): Handler<'anyone'> {
  const composed: { text: string | null } = { text: null };
  return handlerFor('anyone', {
    doc: { id: 'getOpenapi', tag: 'Service', summary: 'Read this document, OpenAPI 3.1', answers: { 200: 'application/json' } },
    async handle() {
      composed.text ??= JSON.stringify(composeDocument(listRoutes(), service.config.publicUrl));
      return {
        status: 200,
        body: composed.text,
        headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
      };
    },
  });
}
