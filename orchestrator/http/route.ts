import type { Scope } from '@faceproof/protocol/words.js';
import type { z } from 'zod';
import { validateQuery } from './body/read-json.js';
import type { Multipart, MultipartLimits } from './body/read-multipart.js';
import type { Answer, Call, KeyCall, PersonCall, RecordedCall } from './call.js';
import type { RouteDoc } from './route-doc.js';

/**
 * A row of the table of routes. Its columns depend on who may call: a row for API keys without a scope does not compile, and
 * neither does a row with a handler for another kind of caller.
 *
 * @template S what the handlers of the table may use
 */
export type Row<S> = { [C in Caller]: RowOf<C, S> }[Caller];
type RowOf<C extends Caller, S> = readonly [
  method: Method,
  path: `/${string}`,
  caller: C,
  scope: Callers[C]['scope'],
  rate: Callers[C]['rate'],
  open: (service: S, listRoutes: ListRoutes) => Handler<C>,
  /** A sign-in cookie counts only within five minutes of the sign-in. An API key and the operator's token are not affected. */
  fresh?: Callers[C]['fresh'],
];

/** Who may call a route. For each kind of caller: what its handler receives, which scope its row names, which budgets apply. */
interface Callers<Body = undefined> {
  /** An API key, or a member with a sign-in cookie. */
  key: { call: KeyCall<Body>; scope: Scope; rate: 'creates' | 'reads' | 'writes'; fresh: 'fresh' };
  /** A person with a sign-in cookie, for what is their own. */
  person: { call: PersonCall<Body>; scope: null; rate: 'reads' | 'writes'; fresh: 'fresh' };
  /** A page of ours in a browser, without credentials: the request's origin must be this service's. */
  visitor: { call: Call<Body>; scope: null; rate: 'open'; fresh: never };
  /** A capture, claim or upload token. The handler looks it up, because the token also identifies its session or capture. */
  token: { call: Call<Body>; scope: null; rate: 'capture'; fresh: never };
  /** The operator's token, or an operator with a sign-in cookie. */
  operator: { call: RecordedCall<Body>; scope: null; rate: 'open'; fresh: 'fresh' };
  /** No credentials. */
  anyone: { call: Call<Body>; scope: null; rate: 'open'; fresh: never };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Caller = keyof Callers;
/** The whole table, complete when the first request arrives. */
export type ListRoutes = () => readonly Route[];

/** A route as its handler's file defines it; everything else is in its row. */
export interface Handler<C extends Caller> {
  caller: C;
  body: BodyKind;
  /**
   * The route grants rights. Only the key that made the first call gets its answer again under an idempotency key: the call of
   * another key runs, so that its own rights are checked.
   */
  replaysToCallerOnly?: true;
  /**
   * A POST that changes nothing, whose body would not fit a URL or names a person. It is audited only if the handler calls `record`, and
   * a repeat with the same idempotency key runs again.
   */
  reads?: true;
  /** The route never extends a sign-in. */
  background?: true;
  /** Who may call with a token of a link instead of a key: the person, on the page of their session. */
  orToken?: Handler<'token'>;
  /** A second scope that the caller needs, beside that of the row. */
  alsoNeeds?: Scope;
  /** null: a page or its assets, for browsers rather than programs. */
  doc: RouteDoc | null;
  handle: (call: Callers<never>[C]['call']) => Promise<Answer>;
}

/** A JSON body; a form that the pipeline reads; null if there is no body or the handler reads the stream. */
export type BodyKind = z.ZodType | { multipart: MultipartLimits } | null;
type BodyOf<S> = S extends z.ZodType ? z.infer<S> : S extends { multipart: MultipartLimits } ? Multipart : undefined;

type QueryOf<Q> = Q extends z.ZodType ? z.infer<Q> : undefined;

/** A handler for one kind of caller; its body and its query have the types of their schemas. */
export function handlerFor<C extends Caller, S extends BodyKind = null, Q extends z.ZodObject | undefined = undefined>(
  caller: C,
  parts: Pick<Handler<C>, 'replaysToCallerOnly' | 'reads' | 'alsoNeeds' | 'orToken' | 'background'> & {
    /** Left out: null, as for the body. */
    doc?: RouteDoc | null;
    body?: S;
    /** Judged first; `asked` has its values. Left out: the handler reads no query. */
    query?: Q;
    handle: (call: Callers<BodyOf<S>>[C]['call'] & { asked: QueryOf<Q> }) => Promise<Answer>;
  },
): Handler<C> {
  const { query, doc = null, handle, ...rest } = parts;
  const judge = async (call: Callers<BodyOf<S>>[C]['call']) =>
    handle({ ...call, asked: (query && validateQuery(call.query, query)) as QueryOf<Q> });
  return { body: null, ...rest, caller, doc: doc && query ? { ...doc, query } : doc, handle: judge as Handler<C>['handle'] };
}

/** A row with its handler. */
export type Route<C extends Caller = Caller> = { [One in C]: Handler<One> & Columns<One> }[C];
interface Columns<C extends Caller> {
  method: Method;
  path: string;
  scope: Callers[C]['scope'];
  rate: Callers[C]['rate'];
  fresh: boolean;
}

export function openRow<S>(row: Row<S>, service: S, listRoutes: ListRoutes): Route {
  const [method, path, , scope, rate, open, fresh] = row;
  // The type ties a row's columns together; the compiler cannot see that once they are destructured.
  return { method, path, scope, rate, fresh: fresh === 'fresh', ...open(service, listRoutes) } as Route;
}
