import type { Translation } from '@faceproof/protocol/words.js';
import { type Bytes, toBlob } from '../../http/payload.js';
import { type CallOptions, type Reply, sendCall } from '../../http/send-call.js';
import { type Connection, iteratePages, type Page, type PageQuery, read, write, writeForReply } from '../call.js';

/** What people see of the account on the capture page. Needs the scope `branding`. */
export interface BrandingCalls {
  get(options?: CallOptions): Promise<BrandingAnswer>;
  /**
   * Replaces the branding. Members left out are cleared.
   *
   * @param options.ifMatch the `etag` that the change is based on
   * @throws BrandingVersionMismatchError if `ifMatch` is out of date
   */
  put(branding: PutBranding, options?: CallOptions & { ifMatch?: string | null | undefined }): Promise<BrandingAnswer>;
  /** One page of the versions, newest first. */
  listVersions(query?: PageQuery, options?: CallOptions): Promise<Page<BrandingVersion>>;
  /** Iterates over all versions, newest first, and loads pages on demand. */
  iterateVersions(query?: PageQuery, options?: CallOptions): AsyncGenerator<BrandingVersion, void, undefined>;
  /** Uploads a logo: JPEG, PNG or WebP, at most 2 MB. `put` names it in `logos`. */
  uploadLogo(picture: Bytes, options?: CallOptions): Promise<Logo>;
}

/** @internal */
export function brandingCalls(connection: Connection): BrandingCalls {
  const listVersions = (query: PageQuery = {}, options?: CallOptions) =>
    read<Page<BrandingVersion>>(connection, '/v1/branding/versions', { ...query }, options);
  return {
    listVersions,
    iterateVersions: (query = {}, options) =>
      iteratePages((cursor) => listVersions({ ...query, cursor }, options), query.cursor),
    async get(options = {}) {
      const call = { method: 'GET', path: '/v1/branding', bearer: connection.bearer, options } as const;
      return toAnswer(await sendCall(connection.transport, call));
    },
    async put(branding, { ifMatch, ...options } = {}) {
      const headers = ifMatch == null ? {} : { 'If-Match': ifMatch };
      const call = { method: 'PUT', path: '/v1/branding', headers, payload: { kind: 'JSON', value: branding } } as const;
      return toAnswer(await writeForReply(connection, call, options));
    },
    uploadLogo(picture, options) {
      const form = new FormData();
      form.append('file', toBlob(picture), 'logo');
      return write(connection, { path: '/v1/branding/logos', payload: { kind: 'FORM', form } }, options);
    },
  };
}

function toAnswer({ body, headers }: Reply): BrandingAnswer {
  return { ...(body as Omit<BrandingAnswer, 'etag'>), etag: headers.get('ETag') };
}

export interface Branding {
  /** null: the account's name. */
  publicName: string | null;
  privacyUrl: string | null;
  /** An https or a mailto address. */
  supportUrl: string | null;
  logos: { light: string | null; dark: string | null };
  /** `#rrggbb`. */
  colors: { light: string | null; dark: string | null };
  /** What the account adds to the standard consent text, by language. */
  consentTexts: Record<string, string>;
  /** Whether those texts name the use of reviewed sessions to improve models. */
  consentTextsNameModelUse: boolean;
  /** Whether the page offers people to have a member look again. */
  appeals: boolean;
}

/** Omitted members are cleared. */
export type PutBranding = { [member in Exclude<keyof Branding, 'logos' | 'colors'>]?: Branding[member] | undefined } & {
  logos?: Partial<Branding['logos']> | undefined;
  colors?: Partial<Branding['colors']> | undefined;
};

export interface BrandingAnswer {
  branding: Branding;
  version: number;
  /** The consent text that people see now, in each language of the page. */
  consents: { locale: string; textHash: string; textVersion: string; own: boolean; translation: Translation }[];
  /** The etag of this version, for `ifMatch`; null if the response had none. */
  etag: string | null;
}

export interface BrandingVersion {
  version: number;
  createdAt: string;
  /** The id of a key or of a member; null: the operator. */
  changedBy: string | null;
  branding: Branding;
}

export interface Logo {
  /** Its name, for `logos` of `put`. */
  logo: string;
  /** Its path on the service. */
  url: string;
  bytes: number;
  width: number;
  height: number;
}
