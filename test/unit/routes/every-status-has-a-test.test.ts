import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Route } from '@faceproof/orchestrator/http/route.js';
import { listProblems } from '@faceproof/orchestrator/openapi/list-problems.js';
import { TABLE } from '@faceproof/orchestrator/routes/index.js';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '@faceproof/protocol/problems.js';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../contract/harness/route-table.js';

const ROOT = join(import.meta.dirname, '../../..');
const CONTRACT = join(ROOT, 'test', 'contract');

/**
 * What the pipeline answers, and the one test that proves it for every route that can. A code that is not listed here, or
 * that the route names itself, needs a file in the folder of the route.
 */
const PROVED_FOR_EVERY_ROUTE: Partial<Record<ProblemCode, Proof>> = {
  malformed_json: { file: '400', of: readsJson },
  invalid_header: { file: '400', of: any },
  missing_api_key: { file: '401', of: any },
  invalid_api_key: { file: '401', of: any },
  expired_api_key: { file: '401', of: any },
  sign_in_required: { file: '401', of: any },
  origin_mismatch: { file: '403', of: any },
  fresh_sign_in_required: { file: '403', of: any },
  account_suspended: { file: '403', of: any },
  insufficient_scope: { file: '403', of: any },
  not_found: { file: '404', of: ({ caller, path }) => (caller === 'key' && !path.includes(':version')) || caller === 'token' },
  request_timeout: { file: '408', of: any },
  upload_too_slow: { file: '408', of: any },
  payload_too_large: { file: '413', of: readsBody },
  unsupported_media_type: { file: '415', of: readsBody },
  validation_failed: { file: '422', of: takesAtMostAPage },
  rate_limited: { file: '429', of: any },
  internal_error: { file: '500', of: any },
  overloaded: { file: '503', of: any },
  dependency_unavailable: { file: '503', of: any },
  idempotency_in_progress: { file: 'idempotency', of: any },
  idempotency_key_reused: { file: 'idempotency', of: any },
  subject_erased: { file: 'idempotency', of: any },
};

/** Of the calls of a person's device, even where the route names them: `captures/links.test.ts`. */
const PROVED_FOR_EVERY_LINK: readonly ProblemCode[] = ['account_suspended', 'capture_link_expired', 'subject_erased'];

interface Proof {
  /** Below `every-route/`. */
  file: string;
  /** The routes that the test covers. */
  of: (route: Route) => boolean;
}

function any(): boolean {
  return true;
}
/** Its query names a page, or nothing. */
function takesAtMostAPage({ doc }: Route): boolean {
  const names = Object.keys(doc?.query?.shape ?? {});
  return doc?.form === undefined && names.every((name) => name === 'limit' || name === 'cursor');
}
/** The pipeline reads the body, not the handler. */
function readsBody({ body }: Route): boolean {
  return body !== null;
}
function readsJson({ body }: Route): boolean {
  return body !== null && !('multipart' in body);
}

/** Answered before a row is found: no row documents it. */
const OUTSIDE_THE_TABLE: readonly ProblemCode[] = ['method_not_allowed'];

describe.each(ROUTES.map((route, at) => [`${route.method} ${route.path}`, route, folderOf(at)] as const))(
  '%s has a contract test',
  (_, route, folder) => {
    const needed = listNeeded(route);

    it.each([...needed])('for %i', (status, codes) => {
      const path = join('test/contract', folder, `${status}.test.ts`);
      expect(existsSync(join(ROOT, path)), `${path} is missing; it should prove ${codes.join(', ') || 'the answer'}`).toBe(
        true,
      );
      const text = readFileSync(join(ROOT, path), 'utf8')
        .replace('refuseQueries(', "'validation_failed'")
        .replace('refuseNames(', "'not_found'");
      expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([]);
    });

    it('and none for a status that it cannot answer', () => {
      const possible = ROUTES.filter((_, at) => folderOf(at) === folder).flatMap((one) => [
        ...listNeeded(one).keys(),
        ...listProblems(one).map((code) => PROBLEMS[code].status),
        ...(one.doc === null ? [404] : []),
      ]);
      const files = readdirSync(join(CONTRACT, folder)).filter((name) => name.endsWith('.test.ts'));
      expect(files.filter((name) => !possible.includes(Number(name.replace('.test.ts', ''))))).toEqual([]);
    });
  },
);

describe('what is proved for every route', () => {
  it.each(Object.entries(PROVED_FOR_EVERY_ROUTE))('%s has its test', (code, { file }) => {
    expect(readFileSync(join(CONTRACT, 'every-route', `${file}.test.ts`), 'utf8')).toContain(`'${code}'`);
  });

  it('leaves no code of the table of problems without a test', () => {
    const answered = new Set([...ROUTES.flatMap(listProblems), ...OUTSIDE_THE_TABLE]);
    expect(PROBLEM_CODES.filter((code) => !answered.has(code))).toEqual([]);
    expect(readFileSync(join(CONTRACT, 'every-route', '405.test.ts'), 'utf8')).toContain(`'method_not_allowed'`);
  });
});

/** @returns the statuses that need a file of the route's own, each with the codes that the file must name */
function listNeeded(route: Route): Map<number, ProblemCode[]> {
  const answers = route.doc === null ? listOfPage(route) : Object.keys(route.doc.answers).map(Number);
  const needed = new Map<number, ProblemCode[]>(answers.map((status) => [status, []]));
  for (const code of listOwnProblems(route)) {
    const { status } = PROBLEMS[code];
    needed.set(status, [...(needed.get(status) ?? []), code]);
  }
  return needed;
}

/** A page documents nothing. One with a parameter can miss what it names; its 404 may be a page too. */
function listOfPage({ path }: Route): number[] {
  return path.includes(':') ? [200, 404] : [200];
}

function listOwnProblems(route: Route): ProblemCode[] {
  if (route.doc === null) return [];
  const named = route.doc.problems ?? [];
  return listProblems(route).filter((code) =>
    route.caller === 'token' && PROVED_FOR_EVERY_LINK.includes(code)
      ? false
      : named.includes(code) || PROVED_FOR_EVERY_ROUTE[code]?.of(route) !== true,
  );
}

/** @returns the folder below `test/contract/` that is named like the file of the row's handler, or by the most words of the handler */
function folderOf(at: number): string {
  const index = readFileSync(join(ROOT, 'orchestrator/routes/index.ts'), 'utf8');
  const handler = TABLE[at]?.[5].name ?? '';
  const file = new RegExp(`import \\{[^}]*\\b${handler}\\b[^}]*\\} from '\\.{1,2}/([^']+)\\.js'`).exec(index)?.[1];
  if (file === undefined) throw new Error(`routes/index.ts does not import ${handler}`);
  if (existsSync(join(CONTRACT, file))) return file;
  const room = dirname(file);
  const words = handler.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const fitting = readdirSync(join(CONTRACT, room)).filter((name) =>
    new RegExp(`\\b${name.replaceAll('-', '\\b.*\\b')}\\b`).test(words),
  );
  return `${room}/${fitting.sort((one, other) => other.length - one.length)[0] ?? handler}`;
}
