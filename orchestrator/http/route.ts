import type { Scope } from '@faceproof/protocol/words.js';
import type { z } from 'zod';
import type { Service } from '../service.js';
import type { Multipart, MultipartLimits } from './body/read-multipart.js';
import type { Answer, Call, KeyCall } from './call.js';
import type { RouteDoc } from './route-doc.js';

/**
 * A row of the table of routes. Its columns depend on who may call: a row for API keys without a scope, and a handler in
 * a row for other callers than its own, do not compile.
 */
export type Row = { [C in Caller]: RowOf<C> }[Caller];
type RowOf<C extends Caller> = readonly [
  method: Method,
  path: `/${string}`,
  caller: C,
  scope: Callers[C]['scope'],
  rate: Callers[C]['rate'],
  open: (service: Service, listRoutes: ListRoutes) => Handler<C>,
];

/** Who may call a route: for each kind of caller what its handler is given, which scope its row names, which budgets it draws on. */
interface Callers<Body = undefined> {
  /** An API key. */
  key: { call: KeyCall<Body>; scope: Scope; rate: 'creates' | 'reads' | 'writes' };
  /** A capture, claim or upload token. The handler looks it up, because the token also names what it opens. */
  token: { call: Call<Body>; scope: null; rate: 'capture' };
  /** The operator's token. */
  operator: { call: Call<Body>; scope: null; rate: 'open' };
  /** No credentials. */
  anyone: { call: Call<Body>; scope: null; rate: 'open' };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Caller = keyof Callers;
/** The whole table, opened; complete by the time that the first request arrives. */
export type ListRoutes = () => readonly Route[];

/** What a handler's file holds of a route; everything else is in its row. */
export interface Handler<C extends Caller> {
  caller: C;
  body: BodyKind;
  /** null: a page or its parts, for browsers rather than programs. */
  doc: RouteDoc | null;
  handle: (call: Callers<never>[C]['call']) => Promise<Answer>;
}

/** A JSON body; a form that the pipeline reads; null if there is none, or the handler reads the stream. */
export type BodyKind = z.ZodType | { multipart: MultipartLimits } | null;
type BodyOf<S> = S extends z.ZodType ? z.infer<S> : S extends { multipart: MultipartLimits } ? Multipart : undefined;

/** A handler for calls of one kind of caller; the body that it is given has the schema's type. */
export function handlerFor<C extends Caller, S extends BodyKind>(
  caller: C,
  parts: { body: S; doc: RouteDoc | null; handle: (call: Callers<BodyOf<S>>[C]['call']) => Promise<Answer> },
): Handler<C> {
  return { ...parts, caller, handle: parts.handle as Handler<C>['handle'] };
}

/** A row with its handler. */
export type Route<C extends Caller = Caller> = { [One in C]: Handler<One> & Columns<One> }[C];
interface Columns<C extends Caller> {
  method: Method;
  path: string;
  scope: Callers[C]['scope'];
  rate: Callers[C]['rate'];
}

export function openRow(row: Row, service: Service, listRoutes: ListRoutes): Route {
  const [method, path, , scope, rate, open] = row;
  // A row's columns belong together by its type; taken apart, the compiler no longer sees it.
  return { method, path, scope, rate, ...open(service, listRoutes) } as Route;
}
