import { answerQuestions } from '@faceproof/desk/add/answer-questions.js';
import { composeManifest, readAnswers } from '@faceproof/desk/add/compose-manifest.js';
import { questionsOfInput, questionsOfModel } from '@faceproof/desk/add/questions.js';
import { describe, expect, it } from 'vitest';
import { SHIPPED_MODELS, shippedModel } from '../../harness/media/shipped-models.js';

const [match, pose] = [shippedModel('match'), shippedModel('pose')];
const DESCRIBED = {
  pins: { sha256: match.sha256, bytes: match.bytes, derived: match.derived },
  inputs: [{ name: 'input', dims: [1, 3, 112, 112] }],
  outputs: [{ name: 'output', dims: [1, 512] }],
  noTfjs: null,
};
const TODAY = '2026-11-21';

describe('the questions about a new model', () => {
  it('include the colours, but not the names, sizes and settings, which are known', () => {
    const questions = [...questionsOfModel(TODAY), ...questionsOfInput(DESCRIBED, 'match', match)];
    const open = questions.filter(({ known, optional }) => known === null && optional !== true).map(({ name }) => name);
    expect(open).toEqual(['model', 'version', 'license', 'channels', 'mean', 'std']);
  });

  it('include the layout and size of channels-last graphs', () => {
    const questions = questionsOfInput({ ...DESCRIBED, inputs: [{ name: 'x', dims: [-1, 160, 120, 1] }] }, 'match', match);
    const known = Object.fromEntries(questions.map((question) => [question.name, question.known]));
    expect(known).toMatchObject({ layout: 'NHWC', width: '120', height: '160', channels: 'GREY', 'setting alignTo': null });
  });

  it('include the role of each output if there are several', () => {
    const outputs = ['output', '617', '618'].map((name) => ({ name, dims: [1, 66] }));
    const yaw = questionsOfInput({ ...DESCRIBED, outputs }, 'pose', pose).find(({ name }) => name === 'output yaw');
    expect(yaw).toMatchObject({ known: null, proposal: 'output' });
  });
});

describe('answers', () => {
  const questions = [...questionsOfModel(TODAY), ...questionsOfInput(DESCRIBED, 'match', match)];
  const GIVEN = new Map([
    ['model', 'newface'],
    ['license', 'MIT'],
    ['mean', '127'],
    ['std', '128'],
  ]);

  it('come from a person at a terminal, and pressing return accepts the suggestion', async () => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return '';
    };
    const answers = await answerQuestions(questions, GIVEN, ask);
    expect(asked).toEqual([expect.stringMatching(/date \[2026-11-21\]/), expect.stringMatching(/RGB, BGR or GREY \[BGR\]/)]);
    const source = { file: 'newface.onnx' };
    const manifest = composeManifest(new Map([...answers, ['role', 'match']]), { pins: DESCRIBED.pins, source });
    expect(manifest).toMatchObject({
      license: { weights: { terms: 'PERMISSIVE', name: 'MIT' }, trainingData: { terms: 'UNKNOWN', name: 'not stated' } },
      model: 'newface',
      version: TODAY,
      input: match.input,
      outputs: match.outputs,
      settings: match.settings,
    });
  });

  it('are never invented if there is no terminal', async () => {
    await expect(answerQuestions(questions, GIVEN, null)).rejects.toThrow(/--version .*\n.*--channels/);
  });

  it('of a manifest reproduce that manifest', () => {
    for (const manifest of SHIPPED_MODELS) {
      const { sha256, bytes, derived, source } = manifest;
      const again = composeManifest(readAnswers(manifest), { pins: { sha256, bytes, derived }, source });
      expect({ ...again, golden: manifest.golden, calibration: manifest.calibration }).toEqual(manifest);
    }
  });

  it.each([
    ['channels', 'BRG', /input\.channels/],
    ['mean', 'grey', /--mean "grey" is not a number/],
    ['setting alignTo', '1,2', /--setting alignTo=1,2 is not JSON/],
    ['version', 'tuesday', /version must be a date/],
  ])('that do not fit are refused by name: %s %s', (name, value, sentence) => {
    const answers = new Map([...readAnswers(match), [name, value]]);
    expect(() => composeManifest(answers, { pins: DESCRIBED.pins, source: match.source })).toThrow(sentence);
  });
});
