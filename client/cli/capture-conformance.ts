import { composeReport } from '../conformance/compose-report.js';
import { SCENARIOS, type Scenario } from '../conformance/scenarios.js';
import { type ConformanceServer, serveConformance } from '../conformance/serve-conformance.js';
import type { CliIo } from './io.js';
import { readAddress, readArguments } from './read-arguments.js';
import { UsageError } from './usage-error.js';

const PORT = 8790;
const MINUTES = 60;

export const CONFORMANCE_USAGE = `faceproof capture-conformance [URL] [options]

Plays a Faceproof service on this machine, so that the author of a native SDK can test it. Prints one capture link per
scenario, checks each request of the SDK, and ends with a table.

URL                   the address of the service as the SDK sees it (default: http://127.0.0.1:${PORT}), such as
                      http://10.0.2.2:${PORT} in the Android emulator, or the address of a tunnel
--port N              the port on 127.0.0.1 (default: that of the URL, or ${PORT})
--only NAME,NAME      play these scenarios: ${SCENARIOS.map(({ name }) => name).join(', ')}
--except NAME,NAME    play all but these, such as second-device for an SDK that takes over no session
--minutes N           end after this time, whatever was played (default: ${MINUTES})
--json                print the results as JSON, and no links; GET of the URL lists them

The run ends when every scenario has ended, and on Ctrl-C.
Exit code: 0 every scenario passed, 1 a scenario failed or was not played, 2 nothing could be played.
`;

const OPTIONS = {
  port: { type: 'string' },
  only: { type: 'string' },
  except: { type: 'string' },
  minutes: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws UsageError. @returns the exit code */
export async function captureConformance(io: CliIo): Promise<number> {
  const choice = readChoice(io.args);
  if (choice === 'HELP') {
    io.print(CONFORMANCE_USAGE);
    return 0;
  }
  const server = await start(choice);
  if (!choice.json) io.print(composeLinks(server, choice));
  await Promise.race([server.finished, interrupted(io), passed(choice.minutes)]);
  const results = server.results();
  const strays = server.strays();
  await server.close();
  io.print(choice.json ? `${JSON.stringify({ results, strays }, null, 2)}\n` : composeReport(results, strays));
  return results.every(({ result }) => result === 'PASSED') && strays.length === 0 ? 0 : 1;
}

interface Choice {
  baseUrl: string;
  port: number;
  scenarios: readonly Scenario[];
  minutes: number;
  json: boolean;
}

function readChoice(args: readonly string[]): Choice | 'HELP' {
  const { values, positionals } = readArguments(args, OPTIONS, CONFORMANCE_USAGE);
  if (values.help) return 'HELP';
  const port = values.port === undefined ? null : readNumber('--port', values.port, 65_535);
  const [url = `http://127.0.0.1:${port ?? PORT}`, ...more] = positionals;
  if (more.length > 0) throw new UsageError(CONFORMANCE_USAGE);
  const baseUrl = readAddress('URL', url);
  return {
    baseUrl,
    port: port ?? Number(new URL(baseUrl).port || PORT),
    scenarios: chooseScenarios(values),
    minutes: readNumber('--minutes', values.minutes ?? String(MINUTES), 24 * 60),
    json: values.json === true,
  };
}

function readNumber(name: string, text: string, max: number): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) throw new UsageError(`${name} must be a number from 1 to ${max}.`);
  return value;
}

function chooseScenarios({ only, except }: { only?: string | undefined; except?: string | undefined }): readonly Scenario[] {
  const chosen = only === undefined ? SCENARIOS : only.split(',').map(findScenario);
  const left = except === undefined ? [] : except.split(',').map(findScenario);
  const scenarios = chosen.filter((scenario) => !left.includes(scenario));
  if (scenarios.length === 0) throw new UsageError('--except leaves no scenario.');
  return scenarios;
}

function findScenario(name: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.name === name.trim());
  if (found === undefined)
    throw new UsageError(`There is no scenario "${name}". Choose from ${SCENARIOS.map((each) => each.name).join(', ')}.`);
  return found;
}

async function start({ baseUrl, port, scenarios }: Choice): Promise<ConformanceServer> {
  try {
    return await serveConformance({ baseUrl, port, scenarios });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    throw new UsageError(`Cannot listen on 127.0.0.1:${port} (${code}). Choose another port with --port.`);
  }
}

function composeLinks({ links }: ConformanceServer, { baseUrl, port }: Choice): string {
  const rows = links.map(
    ({ scenario: { name, plays, expects }, captureUrl, handoverUrl }) =>
      `${name}\n  ${captureUrl ?? handoverUrl}\n  ${plays} ${expects}\n`,
  );
  const where = `Listening on http://127.0.0.1:${port}. The SDK reaches it as ${baseUrl}.`;
  return `${where}\nCapture once with each link, in any order. Ctrl-C ends the run.\n\n${rows.join('\n')}\n`;
}

function interrupted(io: CliIo): Promise<void> {
  return new Promise((resolve) => io.onInterrupt(resolve));
}

function passed(minutes: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, minutes * 60_000).unref());
}
