import { render } from 'preact';
import { openApi } from './api.js';
import { App } from './app.js';
import { readBoot } from './boot.js';
import { openClaimStore } from './claim-store.js';
import './styles/page.css';

const boot = readBoot(window);
const root = document.getElementById('app');

const claim = openClaimStore(window, boot.bearer);

if (root !== null) {
  root.replaceChildren();
  render(<App boot={boot} api={openApi(boot.bearer, claim, boot)} />, root);
}

// The back button restores a frozen copy of the page, whose camera is off and whose state may be outdated.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
