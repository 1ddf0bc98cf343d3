/** `true` where two types allow the same JSON: `true satisfies Same<A, B>` compiles only while they agree. */
export type Same<A, B> = [Normal<A>] extends [Normal<B>] ? ([Normal<B>] extends [Normal<A>] ? true : false) : false;
/** Treats `x?: T | undefined` and `x?: T` as equal, because they mean the same in JSON. */
type Normal<T> = T extends readonly (infer Item)[]
  ? Normal<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Normal<Exclude<T[Name], undefined>> | (undefined extends T[Name] ? 'optional' : never) }
    : T;

/** What a schema accepts. */
export type Input<Schema extends { _zod: { input: unknown } }> = Schema['_zod']['input'];
/** What a schema returns. */
export type Output<Schema extends { _zod: { output: unknown } }> = Schema['_zod']['output'];
