import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { type NotReplayed, type Replayed, replaySession } from '@faceproof/orchestrator/journey/what-if/replay-session.js';
import { UnknownSetError } from '@faceproof/orchestrator/model-sets/model-sets.js';
import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import type { Arguments, Command, Report } from './command.js';

export const REPLAY_COMMANDS: Readonly<Record<string, Command>> = {
  replay: {
    usage: 'SESSION',
    summary:
      'judge a decision again from the numbers that were kept, and compare it with its first receipt byte by byte; exits with 1 if they differ',
    words: 1,
    run: replay,
  },
};

const REFUSALS: Readonly<Record<NotReplayed, string>> = {
  NO_SESSION: 'There is no such session.',
  NOT_DECIDED: 'The checks have not decided this session, so there is nothing to judge again.',
  ERASED: 'The person was erased, and the numbers with them.',
  NO_FACTS: 'The numbers of this decision are not kept: retention.factsDays is over or 0.',
};

async function replay(desk: Desk, { rest: [sessionId = ''] }: Arguments): Promise<Report> {
  const { vault } = await desk.openKeys();
  const found = await replaySession(
    { db: desk.db, vault, sets: desk.openSets(), profiles: desk.openProfiles() },
    sessionId,
    new Date(),
  ).catch(refuseInput);
  if (typeof found === 'string') throw new Refusal(REFUSALS[found]);
  const { receiptId, bundleHash, replayedHash } = found;
  const equal = replayedHash === bundleHash && found.bundle === found.replayed;
  const differences = equal ? [] : listDifferences(found);
  return {
    json: { sessionId, receiptId, equal, bundleHash, replayedHash, differences },
    lines: equal
      ? [`Judged again, the decision gives the bundle of ${receiptId} byte for byte.`, bundleHash]
      : [`Judged again, the decision does not give the bundle of ${receiptId}.`, ...differences.map(toLine)],
    failed: !equal,
  };
}

/** @throws Refusal for what an operator corrects */
function refuseInput(error: unknown): never {
  if (error instanceof UnknownSetError) throw new Refusal(error.message, { cause: error });
  if (error instanceof SealBrokenError)
    throw new Refusal('The kept numbers do not open: the row or the key was changed.', { cause: error });
  throw error;
}

interface Difference {
  /** Such as `checks.3.score`. */
  path: string;
  receipt: unknown;
  replayed: unknown;
}

function listDifferences({ bundle, replayed }: Replayed): Difference[] {
  return compare('', JSON.parse(bundle), JSON.parse(replayed));
}

function compare(path: string, receipt: unknown, replayed: unknown): Difference[] {
  if (isObject(receipt) && isObject(replayed)) {
    const names = [...new Set([...Object.keys(receipt), ...Object.keys(replayed)])];
    return names.flatMap((name) => compare(path === '' ? name : `${path}.${name}`, receipt[name], replayed[name]));
  }
  return receipt === replayed ? [] : [{ path, receipt: receipt ?? null, replayed: replayed ?? null }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toLine({ path, receipt, replayed }: Difference): string {
  return `  ${path}: ${JSON.stringify(receipt)} in the receipt, ${JSON.stringify(replayed)} judged again`;
}
