import { Refusal } from '@faceproof/installation/refusal.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { type Added, addModel } from '../add/add-model.js';
import { openTerminal } from '../add/answer-questions.js';
import { LICENSE_NAMES } from '../add/questions.js';
import { type Call, FLAG, readFlags, TEXTS, texts } from './call.js';

export const ADD_USAGE = `npm run models -- add FOLDER|npm:NAME@VERSION[:PATH]|https://…|file:…
                    --role ROLE --model NAME --version DATE --license LICENSE --channels RGB|BGR|GREY --mean N --std N
                    [--description TEXT] [--input NAME] [--width N] [--height N] [--layout NCHW|NHWC]
                    [--output KEY=NAME]... [--setting KEY=JSON]... [--json]
                    [--terms TERMS] [--source TEXT] [--data-license NAME] [--data-terms TERMS] [--data-source TEXT]

An ONNX file, or a tfjs graph model by its model.json. What is not given is read from the file, then from a manifest.json
in the folder, then asked for; settings are those of the model that is pinned for the role.

TERMS (PERMISSIVE, ATTRIBUTION, RESEARCH_ONLY or UNKNOWN) and SOURCE are of the weights' license, data-… of the training data's. By
default, the terms are those that a license of this name is known for, and UNKNOWN without a name.`;

const NAMES = [
  'role',
  'model',
  'version',
  'license',
  'description',
  'input',
  'width',
  'height',
  'layout',
  ...LICENSE_NAMES,
] as const;
const NUMBERS = ['channels', 'mean', 'std'] as const;

/** `models add`: creates the manifest of a new model. */
export async function runAdd(here: Pick<Call, 'args' | 'modelsDir' | 'definitionsDir'>): Promise<void> {
  const { from, given, json } = readArguments(here.args);
  const terminal = openTerminal();
  try {
    const { modelsDir, definitionsDir } = here;
    const today = new Date().toISOString().slice(0, 10);
    const added = await addModel({ from, modelsDir, definitionsDir, given, ask: terminal?.ask ?? null, today });
    process.stdout.write(`${json ? JSON.stringify(added, null, 2) : formatAdded(added)}\n`);
  } finally {
    terminal?.close();
  }
}

function formatAdded({ manifest, path, noTfjs, engines }: Added): string {
  const id = manifestId(manifest);
  const next: Partial<Record<typeof manifest.role, string>> = {
    match: `npm run models -- evaluate match --model ${id} --pairs FILE --images DIR
     npm run models -- calibrate match --model ${id} --pairs FILE --images DIR --write`,
    liveness: `npm run models -- train liveness --model ${id} --data DIR --version DATE`,
  };
  return [
    `Wrote ${path}`,
    `  ${id} for ${manifest.role}, sha256:${manifest.sha256}`,
    ...formatEngines(engines),
    ...(noTfjs === null ? [] : [`  no graph for tfjs: ${noTfjs}`]),
    `Next: ${next[manifest.role] ?? `npm run models -- evaluate match --model ${id} --pairs FILE --images DIR`}`,
    `     npm run models -- promote ${id}`,
  ].join('\n');
}

/** Only an engine that ran the model here is said to run it. */
function formatEngines(engines: Added['engines']): string[] {
  const named = (state: Added['engines'][number]['state']) => engines.filter((one) => one.state === state);
  const missing = named('NOT_HERE').map(({ engine }) => engine);
  return [
    `  gave its golden numbers on ${named('RUNS')
      .map(({ engine }) => engine)
      .join(', ')}`,
    ...[...named('DIFFERS'), ...named('FAILED')].map(({ engine, because }) => `  not on ${engine}: ${because}`),
    ...(missing.length === 0 ? [] : [`  not installed here, so not tried: ${missing.join(', ')}`]),
  ];
}

function readArguments(args: readonly string[]) {
  const { positionals, values } = readFlags(
    args,
    { ...texts(...NAMES, ...NUMBERS), output: TEXTS, setting: TEXTS, json: FLAG },
    ADD_USAGE,
  );
  const [, from] = positionals;
  if (from === undefined || positionals.length !== 2) throw new Refusal(ADD_USAGE);
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') given.set(name, value);
  for (const kind of ['output', 'setting'] as const) for (const pair of values[kind] ?? []) given.set(...readPair(kind, pair));
  return { from, given, json: values.json === true };
}

function readPair(kind: string, pair: string): [string, string] {
  const at = pair.indexOf('=');
  if (at < 1) throw new Refusal(`--${kind} ${pair} is not KEY=VALUE.`);
  return [`${kind} ${pair.slice(0, at)}`, pair.slice(at + 1)];
}
