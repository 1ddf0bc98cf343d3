import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Added } from '@faceproof/desk/add/add-model.js';
import { main } from '@faceproof/desk/main.js';
import { checkParity } from '@faceproof/desk/weights/check-parity.js';
import { deriveDynamicBatch } from '@faceproof/models/graphs/derive-dynamic-batch.js';
import { deriveTfjsGraph } from '@faceproof/models/graphs/tfjs/derive-tfjs-graph.js';
import { samplesFolder, weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { loadSamples } from '@faceproof/models/sets/samples.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import onnxProto from 'onnx-proto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLivenessNetwork } from '../../harness/media/small-network.js';
import { modelsDir, samples } from '../engine-fixtures.js';

const [match] = loadSet().manifests.match;
type Proto = onnxProto.onnx.IModelProto;

const ANSWERS = ['--role', 'match', '--license', 'MIT', '--channels', 'BGR', '--mean', '127', '--std', '128'];

describe('the model desk', () => {
  let folder: string;
  let definitions: string;
  let cache: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-desk-'));
    cache = join(folder, 'cache');
    await samples();
    await cp(await modelsDir(), cache, { recursive: true });
    vi.stubEnv('MODELS_DIR', cache);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    definitions = await mkdtemp(join(folder, 'definitions-'));
    vi.stubEnv('MODEL_DEFINITIONS_DIR', definitions);
  });
  afterEach(() => rm(definitions, { recursive: true, force: true }));

  const add = async (...args: string[]) => (await run('add', ...args)) as unknown as Added;

  /** @returns what the command printed as JSON */
  const run = async (...args: string[]): Promise<Record<string, unknown>> => {
    const said: string[] = [];
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    try {
      await main([...args, '--json']);
    } finally {
      out.mockRestore();
    }
    return JSON.parse(said.join(''));
  };

  it('takes a match model from a file to the running set, and requires every step', async () => {
    const file = await writeOtherWeights(join(folder, 'new', 'model.onnx'));
    const id = 'newface@2031-01-02';
    const identity = ['--model', 'newface', '--version', '2031-01-02'];
    const added = (await run('add', `file:${file}`, ...identity, ...ANSWERS)) as { manifest: Manifest };
    // The same numbers from another file: another digest, the same golden numbers, up to the rounding of this machine.
    expect(added.manifest.sha256).not.toBe(match.sha256);
    const outputs = match.golden.outputs.map((one) => ({
      ...one,
      values: one.values.map((value) => expect.closeTo(value, 5)),
    }));
    const golden = { ...match.golden, outputs };
    expect(added.manifest).toMatchObject({ role: 'match', input: match.input, settings: match.settings, golden });
    await expect(run('add', `file:${file}`, ...identity, ...ANSWERS)).rejects.toThrow(/There is already a newface@2031-01-02/);
    await expect(run('promote', id)).rejects.toThrow(/No threshold was calibrated for exactly newface@2031-01-02/);

    const data = [
      '--pairs',
      await writePairs(join(folder, 'pairs.csv')),
      '--images',
      samplesFolder(cache, loadSamples().samples),
    ];
    const evaluation = await run('evaluate', 'match', '--model', id, ...data);
    expect(evaluation).toMatchObject({
      models: { match: { digest: `sha256:${added.manifest.sha256}` } },
      extraction: { pictures: 14, failed: { errors: 0 } },
      sources: [{ listed: { genuine: 10, impostor: 3 }, everyPair: { genuine: 55, impostor: 36 } }],
    });

    const calibrate = (...more: string[]) => run('calibrate', 'match', '--model', id, ...data, ...more);
    await expect(calibrate('--fmr', '1e-4', '--write')).rejects.toThrow(/36 impostor pairs are too few for an FMR of 1e-4/);
    expect(await calibrate('--fmr', '0.1')).toMatchObject({ written: null });
    await expect(run('promote', id, '--fmr', '0.1')).rejects.toThrow(/No threshold was calibrated/);
    await calibrate('--fmr', '0.1', '--write');

    await expect(run('promote', id)).rejects.toThrow(/was calibrated for FMR 1e-1, not for 1e-4/);
    expect(await run('promote', id, '--fmr', '0.1', '--dry-run')).toMatchObject({ path: null });
    expect(loadSet({ dir: definitions }).set).toBe(loadSet().set);
    await expect(run('promote', id, '--fmr', '0.1')).rejects.toThrow(
      /about 100 of 1,000 strangers pass face\.match\. Nothing was written\. Give --yes/,
    );
    expect(loadSet({ dir: definitions }).set).toBe(loadSet().set);
    const promoted = await run('promote', id, '--fmr', '0.1', '--set', '2031-01-02', '--yes');
    const set = loadSet({ dir: definitions });
    expect(promoted).toMatchObject({
      from: loadSet().set,
      changed: [{ role: 'match', is: id }],
      path: join(definitions, 'sets', '2031-01-02.json'),
    });
    expect(set).toMatchObject({ set: '2031-01-02', stamps: { match: { digest: `sha256:${added.manifest.sha256}` } } });
    expect(readSetFile(definitions, set.set).checks['face.match'].because).toMatch(
      /newface@2031-01-02 on pairs\.csv.*FMR 1e-1 at/,
    );
    expect(set.thresholds['liveness.passive']).toEqual(loadSet().thresholds['liveness.passive']);
    await expect(run('promote', id, '--fmr', '0.1')).rejects.toThrow(/nothing to promote/);

    // What a worker does with it.
    const engine = await openEngine({ modelsDir: cache, set });
    const { franck } = await samples();
    const measured = await engine.measure({
      captureId: 'c',
      media: { kind: 'FRAMES', frames: franck.slice(0, 2) },
      reference: null,
    });
    await engine.close();
    expect(measured).toMatchObject({ set: '2031-01-02', models: { match: { model: 'newface' } } });
    // Nothing half-written is left, and the way back is as safe: the earlier thresholds are known.
    expect(await readdir(join(definitions, 'sets'))).toEqual(['2031-01-02.json']);
    expect(await run('promote', 'mobilefacenet-512@2026-11-01', '--yes')).toMatchObject({
      set: { set: '2031-01-02.1', checks: readSetFile(definitions, loadSet().set).checks },
    });
  });

  it.each(['-1', '1'])('runs a tfjs model as it came (batch %s), on tfjs engines only', async (batch) => {
    const given = await writeTfjs(join(folder, `tfjs${batch}`), batch);
    const id = `tfface@2031-01-0${batch === '1' ? 1 : 2}`;
    const identity = ['--model', 'tfface', '--version', id.slice(-10)];
    const { manifest } = (await run('add', given, ...identity, ...ANSWERS)) as { manifest: Manifest };
    expect(manifest).toMatchObject({ format: 'tfjs', derived: {}, files: [{ path: 'model.json' }, { path: 'weights.bin' }] });
    const [parity] = await checkParity({ modelsDir: cache, manifests: [manifest], engines: ['tfjs:wasm'], now: () => 0 });
    expect(parity).toMatchObject({ missing: null, models: [{ passed: true }] });
    // The same network by another way: what onnxruntime gives for the file that it was derived from.
    for (const [i, value] of (manifest.golden.outputs[0]?.values ?? []).entries())
      expect(value).toBeCloseTo(match.golden.outputs[0]?.values[i] ?? Number.NaN, 4);

    const onnx = await openRuntime('onnx:cpu', 1);
    const weights = await loadWeights(cache, manifest);
    await expect(onnx.load(manifest, weights)).rejects.toThrow(
      /is a tfjs model, which ENGINE=onnx:cpu cannot run: set ENGINE to tfjs:gpu, tfjs:cpu or tfjs:wasm/,
    );
    await onnx.close();
    await writeFile(join(weightsPaths(cache, manifest).folder, 'weights.bin'), 'changed');
    await expect(loadWeights(cache, manifest)).rejects.toMatchObject({ code: 'WEIGHTS_UNUSABLE' });
    const own = ['--threshold', 'face.match=0.4', '--threshold', 'face.consistency=0.5', '--because', 'a test'];
    await expect(run('promote', id, ...own)).rejects.toThrow(
      /No worker could run this set: tfface@.* which onnx:cpu cannot run/,
    );
    await expect(run('promote', id, ...own, '--workers', 'tfjs:wasm')).rejects.toThrow(
      /The weights of tfface@.* are incomplete/,
    );
    await run('fetch', '--all');
    const again = await loadWeights(cache, manifest);
    expect(again.format === 'tfjs' && weights.format === 'tfjs' && Buffer.compare(again.weights, weights.weights)).toBe(0);
  });

  it.each([
    ['notes.txt', 'not a model', /is not an ONNX graph/],
    ['model.json', '{"modelTopology": {"class_name": "Model"}}', /not a tfjs graph model/],
    [
      'model.json',
      '{"modelTopology": {"node": []}, "weightsManifest": [{"paths": ["../../etc/passwd"], "weights": []}]}',
      /not a tfjs graph model/,
    ],
  ])('refuses %s that holds %s', async (name, text, sentence) => {
    const path = join(folder, name);
    await writeFile(path, text);
    await expect(run('add', `file:${path}`, '--model', 'bad', '--version', '2031-01-01', ...ANSWERS)).rejects.toThrow(sentence);
    expect(await readdir(definitions)).toEqual([]);
  });

  it('says on which engines a model ran, and pins no graph for tfjs that cannot be converted', async () => {
    const file = await writeOtherWeights(join(folder, 'engines', 'model.onnx'));
    const identity = (version: string) => ['--model', 'engines', '--version', version, ...ANSWERS];
    const added = (await run('add', `file:${file}`, ...identity('2031-01-11'))) as unknown as Added;
    expect(added.noTfjs).toBeNull();
    const states = new Map(added.engines.map(({ engine, state }) => [engine, state]));
    expect([states.get('onnx:cpu'), states.get('tfjs:wasm'), states.get('tfjs:gpu')]).toEqual(['RUNS', 'RUNS', 'NOT_HERE']);

    const other = await changeModel(join(folder, 'engines', 'other.onnx'), ({ graph }) => {
      graph!
        .node!.find(({ opType }) => opType === 'Conv')!
        .attribute!.push({ name: 'auto_pad', type: 3, s: Buffer.from('NONE') });
    });
    await expect(run('add', `file:${other}`, ...identity('2031-01-12'))).rejects.toThrow(
      /onnxruntime could not open engines@2031-01-12 on "cpu": .*(NONE|AutoPad)/,
    );
  });

  it.each<[string, (proto: Proto) => void, RegExp]>([
    [
      'an operator that is not known',
      ({ graph }) => void Object.assign(graph!.node![0]!, { opType: 'Frobnicate' }),
      /Frobnicate/,
    ],
    ['an opset of the future', (proto) => void Object.assign(proto.opsetImport![0]!, { version: 999 }), /[Oo]pset 999/],
    [
      'weights in another file',
      ({ graph }) =>
        void Object.assign(graph!.initializer![0]!, {
          dataLocation: 1,
          rawData: new Uint8Array(),
          externalData: [{ key: 'location', value: 'weights.bin' }],
        }),
      /Its weights are outside of it, in weights\.bin/,
    ],
  ])('gives the cause of %s', async (name, change, cause) => {
    const file = await changeModel(join(folder, 'causes', `${name.length}.onnx`), change);
    await expect(run('add', `file:${file}`, '--model', 'cause', '--version', '2031-01-13', ...ANSWERS)).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(cause),
    });
    expect(await readdir(definitions)).toEqual([]);
  });

  it('measures a picture once, continues where a run was ended, and writes scores that other code computes again', async () => {
    const said: string[] = [];
    const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const pairs = await writePairs(join(folder, 'once.csv'));
    const images = samplesFolder(cache, loadSamples().samples);
    const part = join(folder, 'part.csv');
    await writeFile(part, (await readFile(pairs, 'utf8')).split('\n').slice(0, 4).join('\n'));
    const [scores, embeddings] = [join(folder, 'scores.ndjson'), join(folder, 'embeddings.ndjson')];
    const more = ['--images', images, '--cache', join(folder, 'measured')];
    try {
      await run('evaluate', 'match', '--pairs', part, ...more);
      const fresh = await run('evaluate', 'match', '--pairs', pairs, '--images', images, '--no-cache');
      const rows = ['--scores', scores, '--embeddings', embeddings];
      const resumed = await run('evaluate', 'match', '--pairs', pairs, ...more, ...rows);
      expect(resumed).toEqual(fresh);
      expect(await run('evaluate', 'match', '--pairs', pairs, ...more)).toEqual(fresh);
    } finally {
      err.mockRestore();
    }
    expect(said.filter((line) => line.includes('pictures'))).toEqual([
      '4 of 4 pictures\n',
      '14 of 14 pictures\n',
      '14 of 14 pictures, 4 from the cache\n',
      '14 of 14 pictures, 14 from the cache\n',
    ]);
    const read = async (path: string) =>
      (await readFile(path, 'utf8'))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const templates = new Map((await read(embeddings)).map(({ file, e }): [string, number[]] => [file, e]));
    const listed = await read(scores);
    expect([templates.size, listed.length]).toEqual([14, 13]);
    for (const { file_a, file_b, similarity } of listed) {
      const [a = [], b = []] = [templates.get(file_a), templates.get(file_b)];
      expect(similarity).toBeCloseTo(
        a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0),
        6,
      );
    }
  });

  it('lists the set that runs, not the newest file', async () => {
    const running = loadSet().set;
    const newer = { ...readSetFile(definitions, running), set: '2031-02-01' };
    await mkdir(join(definitions, 'sets'));
    await writeFile(
      join(definitions, 'sets', '2031-02-01.json'),
      JSON.stringify({ ...newer, models: { ...newer.models, match: 'gone@2031-01-01' } }),
    );
    expect(await run('list')).toMatchObject({ set: running, engine: 'onnx:cpu', passedOver: [{ set: '2031-02-01' }] });
    await writeFile(join(definitions, 'sets', '2031-02-01.json'), JSON.stringify(newer));
    expect(await run('list')).toMatchObject({ set: '2031-02-01', passedOver: [] });
    vi.stubEnv('MODEL_SET', running);
    expect(await run('list')).toMatchObject({ set: running });
    vi.stubEnv('MODEL_SET', undefined);
  });

  it('refuses a model whose outputs its role cannot read, and leaves no files of it', async () => {
    const file = `file:${await writeOtherWeights(join(folder, 'roles', 'model.onnx'))}`;
    const named = (model: string) => ['--model', model, '--version', '2031-01-05'];
    const [, , ...input] = ANSWERS;
    const before = await readdir(cache);
    const refused: [string[], RegExp][] = [
      [['--role', 'liveness', ...named('not-said')], /settings\.classes must list what the outputs stand for/],
      [
        ['--role', 'liveness', ...named('not-liveness'), '--setting', 'classes=["LIVE","PRINT","REPLAY"]'],
        /gives 512 numbers for logits, and liveness takes 3/,
      ],
      [['--role', 'landmarks', ...named('not-points')], /gives 512 numbers for points, and landmarks takes 136/],
      [['--role', 'match', ...named('not-input'), '--input', 'nowhere'], /has no input "nowhere": it has input/],
      [['--role', 'match', ...named('not-output'), '--output', 'embedding=nowhere'], /has no output "nowhere": it has output/],
      [['--role', 'match', ...named('not-setting'), '--setting', 'alignto=[1]'], /There is no setting "alignto".*alignTo/],
      [
        [
          '--role',
          'match',
          ...named('not-sized'),
          '--width',
          '100',
          '--setting',
          `alignTo=${JSON.stringify(match.settings.alignTo)}`,
        ],
        /not-sized@2031-01-05 does not run as described/,
      ],
    ];
    for (const [flags, sentence] of refused)
      await expect(run('add', file, ...flags, ...input), flags.join(' ')).rejects.toMatchObject({
        name: 'Refusal',
        message: expect.stringMatching(sentence),
      });
    expect(await readdir(definitions)).toEqual([]);
    expect(await readdir(cache)).toEqual(before);
  });

  it.each([
    ['blind', { classes: 3, bias: 2, weight: 0 }, /same numbers for a black picture as for a face/],
    ['broken', { classes: 3, bias: 0, weight: Number.NaN }, /numbers that are not finite on the golden scene, in classes/],
    ['empty', { classes: 3, bias: 0, weight: 0 }, /only zeros on the golden scene, in classes/],
  ] as const)('refuses a network that is %s, and says so', async (name, network, sentence) => {
    const file = join(folder, `${name}.onnx`);
    // Of a network without numbers there are no golden ones; only its file is needed here.
    await writeFile(file, (await makeLivenessNetwork(name, network)).pinned);
    const input = ['--license', 'MIT', '--channels', 'RGB', '--mean', '0', '--std', '255'];
    const settings = ['--setting', 'scale=1.5', '--setting', 'liveIndex=2'];
    const flags = ['--role', 'liveness', '--model', name, '--version', '2031-01-06', ...settings, ...input];
    await expect(run('add', `file:${file}`, ...flags)).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(sentence),
    });
    expect(await readdir(definitions)).toEqual([]);
  });

  it('promotes no such network that was added some other way, whatever threshold is given', async () => {
    const file = join(folder, 'numb.onnx');
    await writeFile(file, (await makeLivenessNetwork('numb', { classes: 3, bias: 2, weight: 1e-3 })).pinned);
    const id = 'numb@2031-01-07';
    const identity = ['--model', 'numb', '--version', '2031-01-07', '--license', 'MIT'];
    const input = ['--channels', 'RGB', '--mean', '0', '--std', '255'];
    const asked = ['--role', 'liveness', '--setting', 'scale=1.5', '--setting', 'classes=["LIVE","PRINT","REPLAY"]'];
    // Liveness may give numbers that hardly differ.
    const { manifest, path } = await add(`file:${file}`, ...asked, ...identity, ...input);
    const [name] = Object.values(manifest.outputs);
    const settings = { dimensions: 3, alignTo: match.settings.alignTo };
    await writeFile(path, JSON.stringify({ ...manifest, role: 'match', settings, outputs: { embedding: name } }));
    await run('golden', id);
    const own = ['--threshold', 'face.match=0.45', '--threshold', 'face.consistency=0.5', '--because', 'A test'];
    await expect(run('promote', id, ...own, '--yes')).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(/same numbers for a black picture as for a face/),
    });
    expect(loadSet({ dir: definitions }).set).toBe(loadSet().set);
  });

  it.each('list fetch verify parity golden add evaluate calibrate train card promote shadow what-if'.split(' '))(
    'prints the help of %s without running it',
    async (command) => {
      const said: string[] = [];
      const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
      try {
        await main([command, '--help']);
        await main(['help', command]);
      } finally {
        out.mockRestore();
      }
      expect(said).toHaveLength(2);
      for (const text of said) expect(text).toMatch(new RegExp(`^npm run models -- [^]*${command}[^]* \\[?--`));
      expect(await readdir(definitions)).toEqual([]);
    },
  );

  it.each([
    [['list', '--bogus'], /--bogus/],
    [['fetch', '--sample'], /--sample/],
    [['verify', 'mobilefacenet-512'], /"mobilefacenet-512" is not known/],
    [['constructor'], /There is no command "constructor"/],
    [['evaluate', 'both'], /match, liveness or service/],
    [['calibrate', 'match', '--pairs', 'a', '--images', 'b', '--at', '1'], /--at is not for calibrate/],
    [['shadow', 'on', join(tmpdir(), 'nowhere.json')], /is neither a set/],
  ])('rejects arguments that it would ignore: %j', async (args, sentence) => {
    await expect(run(...args)).rejects.toMatchObject({ name: 'Refusal', message: expect.stringMatching(sentence) });
  });

  /** The shipped match model in a file with another digest. */
  function writeOtherWeights(path: string): Promise<string> {
    return changeModel(path, (proto) => {
      proto.producerVersion = `${proto.producerVersion}, ${path.length}`;
    });
  }

  async function changeModel(path: string, change: (proto: Proto) => void): Promise<string> {
    const { onnx } = onnxProto;
    const proto = onnx.ModelProto.decode(await readFile(weightsPaths(cache, match).pinned));
    change(proto);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, onnx.ModelProto.encode(proto).finish());
    return path;
  }

  async function writeTfjs(path: string, batch: string): Promise<string> {
    const derived = deriveTfjsGraph(deriveDynamicBatch(await readFile(weightsPaths(cache, match).pinned)));
    const model = JSON.parse(Buffer.from(derived.model).toString('utf8'));
    model.modelTopology.node[0].attr.shape.shape.dim[0].size = batch;
    await mkdir(path, { recursive: true });
    await writeFile(join(path, 'weights.bin'), derived.weights);
    await writeFile(join(path, 'model.json'), JSON.stringify(model));
    return path;
  }

  async function writePairs(path: string): Promise<string> {
    const names = loadSamples().files.map(({ name }) => name);
    const [first = '', ...others] = names.filter((name) => /^franck_\d+\.jpg$/.test(name));
    const strangers = names.filter((name) => name.endsWith('.jpg') && !name.startsWith('franck'));
    const rows = [...others.map((name) => `${first},${name},1`), ...strangers.map((name) => `${first},${name},0`)];
    await writeFile(path, `file_a,file_b,same\n${rows.join('\n')}\n`);
    return path;
  }
});
