import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Refusal } from '@faceproof/installation/refusal.js';

/** From the root of the clone, where every command runs. */
const POLICY = join('docker', 'bucket-policy.json');

/**
 * `node scripts/run.mjs prepare-store`: creates the bucket if it does not exist, and sets the policy of docker/bucket-policy.json.
 * It needs the key of the store's administrator, which no other program has. It may run again.
 *
 * @throws Refusal
 */
export async function main(_: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const wanted = readWanted(environment);
  const client = openClient(wanted);
  const { S3_BUCKET: Bucket } = wanted;
  try {
    await client.send(new CreateBucketCommand({ Bucket })).catch(ignoreExisting);
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy: await fillPolicy(wanted) }));
  } catch (cause) {
    if (!(cause instanceof S3ServiceException)) throw cause;
    throw new Refusal(`The store refuses to prepare the bucket ${Bucket}: ${cause.name}.`, { cause });
  } finally {
    client.destroy();
  }
  process.stdout.write(`The bucket ${Bucket} is ready.\n`);
}

const NEEDED = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ROOT_ACCESS_KEY_ID',
  'S3_ROOT_SECRET_ACCESS_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_WORKER_ACCESS_KEY_ID',
] as const;
type Wanted = Record<(typeof NEEDED)[number], string> & { S3_REGION: string };

function readWanted(environment: NodeJS.ProcessEnv): Wanted {
  const missing = NEEDED.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Refusal(`Set ${missing.join(', ')}.`);
  return { ...(environment as Wanted), S3_REGION: environment.S3_REGION || 'us-east-1' };
}

function openClient(wanted: Wanted): S3Client {
  return new S3Client({
    endpoint: wanted.S3_ENDPOINT,
    region: wanted.S3_REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: wanted.S3_ROOT_ACCESS_KEY_ID, secretAccessKey: wanted.S3_ROOT_SECRET_ACCESS_KEY },
  });
}

async function fillPolicy(wanted: Wanted): Promise<string> {
  const template = await readFile(POLICY, 'utf8');
  return template
    .replaceAll('"ORCHESTRATOR"', JSON.stringify(wanted.S3_ACCESS_KEY_ID))
    .replaceAll('"WORKER"', JSON.stringify(wanted.S3_WORKER_ACCESS_KEY_ID))
    .replaceAll('s3:::BUCKET', `s3:::${wanted.S3_BUCKET}`);
}

/** If the bucket belongs to someone else, setting the policy fails afterwards. */
function ignoreExisting(error: unknown): void {
  if (!(error instanceof S3ServiceException && EXISTING.has(error.name))) throw error;
}

const EXISTING = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);
