import { render } from 'preact';
import { openApi } from './api.js';
import { App } from './app.js';
import { readBoot } from './boot.js';
import './styles/page.css';

const boot = readBoot(window);
const root = document.getElementById('app');

/** Browsers withhold cookies in frames; the tab's own storage is then where a reload finds the claim again. */
const claim = {
  get: () => sessionStorage.getItem(`faceproof:${boot.captureToken}`),
  set: (token: string) => sessionStorage.setItem(`faceproof:${boot.captureToken}`, token),
};

if (root !== null) {
  root.replaceChildren();
  render(<App boot={boot} api={openApi(boot.captureToken, boot.embedded ? claim : null)} />, root);
}

// A page that the back button brings back is a frozen copy: its camera is off and its state may be old.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
