import { render } from 'preact';
import { App } from './app.js';
import { readEntry } from './sign-in/read-entry.js';
import './styles/console.css';

const root = document.getElementById('app');
if (root !== null) {
  root.replaceChildren();
  render(<App entry={readEntry(window)} />, root);
}

// A link that is opened in a tab with the console changes only the fragment.
addEventListener('hashchange', () => {
  if (/^#(invitation|sign-in)=/.test(location.hash)) location.reload();
});

// The back button restores a frozen copy of the page, which may belong to a person who has signed out.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
