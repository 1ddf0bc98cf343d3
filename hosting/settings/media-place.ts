import { ConfigError } from './config-error.js';
import { readSecret, type SecretVariables } from './read-secret.js';

/** Where sealed objects are stored: in a folder of this machine, or in a bucket that every machine reaches. */
export type MediaPlace = { kind: 'disk'; dir: string } | ({ kind: 's3' } & BucketConfig);

export interface BucketConfig {
  /** null: Amazon S3. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** null: the SDK's default credentials, such as the role of the instance. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

type MediaVariables = SecretVariables<'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'> & {
  readonly MEDIA_DIR?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION: string;
};

/** @throws ConfigError if the variables name no place, or two */
export function mediaPlaceOf(env: MediaVariables): MediaPlace {
  const { MEDIA_DIR: dir, S3_BUCKET: bucket } = env;
  if (bucket === undefined) {
    if (dir !== undefined) return { kind: 'disk', dir };
    throw new ConfigError(
      'Set MEDIA_DIR to a folder or S3_BUCKET to a bucket for the media: the same for the orchestrator and its workers.',
    );
  }
  if (dir !== undefined) throw new ConfigError('MEDIA_DIR and S3_BUCKET are both set, but media has one place. Unset one.');
  return { kind: 's3', endpoint: env.S3_ENDPOINT ?? null, bucket, region: env.S3_REGION, credentials: credentialsOf(env) };
}

function credentialsOf(env: MediaVariables): BucketConfig['credentials'] {
  const accessKeyId = readSecret('S3_ACCESS_KEY_ID', env);
  const secretAccessKey = readSecret('S3_SECRET_ACCESS_KEY', env);
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey };
  if (accessKeyId === undefined && secretAccessKey === undefined) return null;
  throw new ConfigError("Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither to use this machine's role.");
}
