/** Two sections of the screen show one answer, which is fetched once. */
export const ENGINE = { path: '/v1/instance/engine', everyMs: 15_000 } as const;
