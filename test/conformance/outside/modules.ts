import type { OutsideModule } from './fetch-module.js';

/** Every outside set, pinned. docs/reference/conformance.md lists the results. */

export const CCTV: OutsideModule = {
  path: 'c2sp.org/CCTV/ed25519',
  version: 'v0.0.0-20240306222714-3ec4d716e805',
  sum: 'h1:Hh6xRfVfND7hdxt8+JfpvfrsmfoqK/hxhDDtHpgFZCE=',
};

/** The predecessor of {@link CCTV}, by the same author, with other messages. */
export const EARLIER_CCTV: OutsideModule = {
  path: 'filippo.io/mostly-harmless/ed25519vectors',
  version: 'v0.0.0-20210322192420-30a2d7243a94',
  sum: 'h1:oHn3iEYQCHVcHLEqtzCSizBZcnOSFk61oo8tKsbNrqI=',
};

export const WYCHEPROOF: OutsideModule = {
  path: 'github.com/c2sp/wycheproof',
  version: 'v0.0.0-20260902155932-3fa63dd0344a',
  sum: 'h1:pNbL2nztRsWfW/ispAwsvcDFxs9Id38uIsR2/Up5G2c=',
};

export const MERKLE: OutsideModule = {
  path: 'github.com/transparency-dev/merkle',
  version: 'v0.0.3-0.20260727102338-4491f478b7dc',
  sum: 'h1:DaUOzC/KJOVtUqxKoFiEAQhoRu+TV8GaMKXQg94zRqs=',
};

export const JSON_CANONICALIZATION: OutsideModule = {
  path: 'github.com/cyberphone/json-canonicalization',
  version: 'v0.0.0-20241213102144-19d51d7fe467',
  sum: 'h1:uX1JmpONuD549D73r6cgnxyUu18Zb7yHAy5AYU0Pm4Q=',
};

/** Needs Go 1.27, which an older Go downloads. */
export const TORCHWOOD: OutsideModule = {
  path: 'filippo.io/torchwood',
  version: 'v0.10.0',
  sum: 'h1:zgBIImawK53X7lM0qHKcjn0pbDtFLqU04NU9qDvBnjs=',
};

export const STANDARD_WEBHOOKS: OutsideModule = {
  path: 'github.com/standard-webhooks/standard-webhooks/libraries',
  version: 'v0.0.1',
  sum: 'h1:uOfcYT+3QungH6tIGSVCR/Y3KJmgJiHcojJbMTPDZAI=',
};
