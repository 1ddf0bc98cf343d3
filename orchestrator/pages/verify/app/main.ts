import './page.css';
import { preferOwnSha512 } from '@faceproof/protocol/evidence/own-sha512.js';
import { readWitnessPolicy, type WitnessPolicy } from '@faceproof/protocol/log/witness-policy.js';
import { addFiles, type Held, verifyHeld } from './held-files.js';
import { listWitnesses } from './list-witnesses.js';
import { showVerdict } from './show-verdict.js';

/**
 * Verifies a dropped receipt in the browser. The page's CSP forbids every connection, so the receipt cannot leave the page. The
 * HTML contains the keys of this service; other keys can be dropped too.
 */
function start(): void {
  preferOwnSha512();
  const held: Held = {
    ...{ evidence: null, keys: readBuiltInKeys(), checkpoint: null, consistency: null, seen: [], proof: null },
    ...{ witnesses: null, notes: [] },
  };
  const [pins, quorum, refusal] = [find<HTMLTextAreaElement>('#pins'), find<HTMLInputElement>('#quorum'), find('#refusal')];

  let turn = 0;
  const update = async () => {
    const mine = ++turn;
    const read = readPins(pins.value, quorum.value);
    refusal.textContent = typeof read === 'string' ? read : '';
    held.witnesses = typeof read === 'string' ? null : read;
    // Without a verdict: one that ignored the pins would promise too much.
    const isReady = held.evidence !== null && typeof read !== 'string';
    // The verdict of other files must not stay beside these, whatever happens next.
    find('#verdict').replaceChildren();
    const verification = isReady ? { ...(await verifyHeld(held)), witnesses: await listWitnesses(held) } : null;
    // The verdict of an earlier key stroke may come later.
    if (mine === turn) showVerdict(find('#verdict'), held, verification);
  };
  const take = async (files: Iterable<File>) => {
    addFiles(held, await Promise.all([...files].map(async (file) => ({ name: file.name, text: await readText(file) }))));
    await update();
  };

  const picker = find<HTMLInputElement>('#files');
  picker.addEventListener('change', () => take(picker.files ?? []));
  const pasted = find<HTMLTextAreaElement>('#pasted');
  pasted.addEventListener('input', async () => {
    addFiles(held, pasted.value.trim() === '' ? [] : [{ name: 'Pasted text', text: pasted.value }]);
    await update();
  });
  for (const field of [pins, quorum])
    field.addEventListener('input', async () => {
      held.notes = [];
      await update();
    });
  listenForDrops(take);
}

/** As the other verifiers read it. @returns an empty text if the file is not UTF-8 */
async function readText(file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return '';
  }
}

function listenForDrops(take: (files: Iterable<File>) => Promise<void>): void {
  const zone = find('#drop');
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('over');
  });
  document.addEventListener('dragleave', () => zone.classList.remove('over'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    void take(event.dataTransfer?.files ?? []);
  });
}

function readBuiltInKeys(): unknown {
  return JSON.parse(find('#keys').textContent ?? 'null');
}

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (element === null) throw new Error(`The page has no ${selector}`);
  return element;
}

/**
 * @param pins the keys of witnesses, one on each line
 * @param quorum empty: all of them
 * @returns null without pins; a sentence if the pins or the quorum are not usable
 */
function readPins(pins: string, quorum: string): WitnessPolicy | null | string {
  const vkeys = pins.split('\n').map((line) => line.trim());
  const given = vkeys.filter((vkey) => vkey !== '');
  const wanted = quorum.trim();
  if (given.length === 0) return wanted === '' ? null : 'A quorum needs the keys of witnesses above.';
  if (wanted !== '' && !/^[0-9]{1,4}$/.test(wanted)) return 'The quorum must be a whole number.';
  return readWitnessPolicy({ vkeys: given, quorum: wanted === '' ? undefined : Number(wanted) });
}

start();
