/** Changes an account. Members left out stay. */
export type ChangeAccount = (
  accountId: string,
  change: { suspended?: boolean; plan?: string; included?: number },
) => Promise<void>;
