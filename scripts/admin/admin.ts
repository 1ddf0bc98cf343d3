import { parseArgs } from 'node:util';
import { codeOf, Refusal } from '@faceproof/installation/refusal.js';
import { type Desk, openDesk } from '@faceproof/installation/service/open-desk.js';
import { ACCOUNT_COMMANDS } from './accounts.js';
import { FAILOVER_COMMANDS } from './after-failover.js';
import { AUDIT_COMMANDS } from './audit.js';
import type { Arguments, Command, Report } from './command.js';
import { ERASURE_COMMANDS } from './erasures.js';
import { KEY_COMMANDS, SIGNING_KEY_ID } from './keys.js';
import { MASTER_KEY_COMMANDS } from './master-key.js';
import { MEDIA_COMMANDS } from './media.js';
import { MEMBER_COMMANDS } from './members.js';
import { REPLAY_COMMANDS } from './replay.js';
import { DRILL_COMMANDS } from './restore-drill.js';
import { SESSION_COMMANDS } from './session.js';
import { SIGNING_KEY_COMMANDS } from './signing-keys.js';
import { TEMPLATE_COMMANDS } from './templates.js';

const COMMANDS: Readonly<Record<string, Command>> = {
  ...ACCOUNT_COMMANDS,
  ...KEY_COMMANDS,
  ...MEMBER_COMMANDS,
  ...MASTER_KEY_COMMANDS,
  ...SIGNING_KEY_COMMANDS,
  ...AUDIT_COMMANDS,
  ...SESSION_COMMANDS,
  ...REPLAY_COMMANDS,
  ...TEMPLATE_COMMANDS,
  ...ERASURE_COMMANDS,
  ...DRILL_COMMANDS,
  ...MEDIA_COMMANDS,
  ...FAILOVER_COMMANDS,
  migrate: {
    summary: 'migrate the database as the owner (MIGRATION_DATABASE_URL), and give the roles their rights',
    run: showMigrations,
  },
};

interface Here {
  root: string;
  environment: NodeJS.ProcessEnv;
  print(text: string): void;
  /** Makes the process exit with 1. */
  fail?(): void;
}

const HERE: Here = {
  root: process.cwd(),
  environment: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  fail: () => {
    process.exitCode = 1;
  },
};

/** `npm run admin -- …`: the operator's commands. Every command takes `--json`. @throws Refusal */
export async function main(args: readonly string[], within: Here = HERE): Promise<void> {
  if (args[0] === 'help' || args.includes('--help') || args.includes('-h')) return within.print(help(args));
  const { command, given, json } = readCommand(args);
  const desk = await openDesk(within.root, within.environment);
  try {
    const { json: result, lines, failed } = await command.run(desk, given);
    within.print(json ? JSON.stringify(result, null, 2) : lines.join('\n'));
    if (failed) within.fail?.();
  } finally {
    await desk.close();
  }
}

function help(args: readonly string[]): string {
  const name = nameOf(args[0] === 'help' ? args.slice(1) : args);
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined) return usage();
  return `${formatUsage(name, command)}\n\n${command.summary}`;
}

function formatUsage(name: string, { usage = '' }: Command): string {
  return `npm run admin -- ${`${name} ${usage}`.trimEnd()} [--json]`;
}

/** Finds the command whose name the words start with. */
function nameOf(words: readonly string[]): string | undefined {
  return Object.keys(COMMANDS).find((known) => known.split(' ').every((word, i) => words[i] === word));
}

function readCommand(args: readonly string[]): { command: Command; given: Arguments; json: boolean } {
  const name = nameOf(args);
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined) {
    const words = args.filter((arg) => !arg.startsWith('-')).join(' ');
    throw new Refusal(words === '' ? usage() : `There is no command "${words}". "npm run admin -- help" lists all commands.`);
  }
  const { values, positionals } = readOptions(args.slice(name.split(' ').length), name, command);
  const { json, ...more } = values;
  const flags = Object.keys(more).filter((option) => command.flags?.includes(option));
  const options = Object.fromEntries(Object.entries(more).filter(([option]) => !flags.includes(option)));
  if (positionals.length !== (command.words ?? 0)) throw new Refusal(`Usage: ${formatUsage(name, command)}`);
  return { command, given: { rest: positionals, options: options as Arguments['options'], flags }, json: json === true };
}

function readOptions(args: readonly string[], name: string, command: Command) {
  const known = Object.fromEntries((command.options ?? []).map((option) => [option, { type: 'string' as const }]));
  const flags = Object.fromEntries((command.flags ?? []).map((option) => [option, { type: 'boolean' as const }]));
  try {
    // The id of a signing key may begin with a dash.
    const kids = args.filter((arg) => SIGNING_KEY_ID.test(arg));
    const others = args.filter((arg) => !kids.includes(arg));
    return parseArgs({
      args: [...others, '--', ...kids],
      options: { ...known, ...flags, json: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    if (!codeOf(error).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Refusal(`Usage: ${formatUsage(name, command)}`);
  }
}

function usage(): string {
  const rows = Object.entries(COMMANDS).map(
    ([name, { usage = '', summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`,
  );
  return `npm run admin -- <command> [--json]\n\n${rows.join('\n')}`;
}

/** Every command migrates before it runs. This one does nothing else. */
async function showMigrations(desk: Desk): Promise<Report> {
  const rows = await desk.db('faceproof_migrations').select('name').orderBy('name');
  const names: string[] = rows.map(({ name }) => name);
  return { json: { migrations: names }, lines: [`The database is migrated to ${names.at(-1) ?? 'nothing'}.`] };
}
