import './page.css';
import { preferOwnSha512 } from '@faceproof/protocol/evidence/own-sha512.js';
import { addFile, type Held, verifyHeld } from './held-files.js';
import { listWitnesses } from './list-witnesses.js';
import { readPins } from './read-pins.js';
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
    const verification = isReady ? { ...(await verifyHeld(held)), witnesses: await listWitnesses(held) } : null;
    // The verdict of an earlier key stroke may come later.
    if (mine === turn) showVerdict(find('#verdict'), held, verification);
  };
  const take = async (files: Iterable<File>) => {
    held.notes = [];
    for (const file of files) addFile(held, file.name, await file.text());
    await update();
  };

  const picker = find<HTMLInputElement>('#files');
  picker.addEventListener('change', () => take(picker.files ?? []));
  const pasted = find<HTMLTextAreaElement>('#pasted');
  pasted.addEventListener('input', async () => {
    held.notes = [];
    if (pasted.value.trim() !== '') addFile(held, 'Pasted text', pasted.value);
    await update();
  });
  for (const field of [pins, quorum])
    field.addEventListener('input', async () => {
      held.notes = [];
      await update();
    });
  listenForDrops(take);
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

start();
