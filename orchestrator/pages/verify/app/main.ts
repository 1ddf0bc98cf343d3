import './page.css';
import { preferOwnSha512 } from '@faceproof/protocol/evidence/own-sha512.js';
import { addFile, type Held, verifyHeld } from './held-files.js';
import { showVerdict } from './show-verdict.js';

/**
 * Verifies a dropped receipt in the browser. The page's CSP forbids every connection, so the receipt cannot leave the page. The
 * HTML contains the keys of this service; other keys can be dropped too.
 */
function start(): void {
  preferOwnSha512();
  const held: Held = { evidence: null, keys: readBuiltInKeys(), checkpoint: null, consistency: null, seen: [], notes: [] };

  const update = async () => {
    showVerdict(find('#verdict'), held, held.evidence === null ? null : await verifyHeld(held));
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
