/** A face in an oval, in the accent colors of the capture page for light and dark. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>.a{fill:#2b50d8}.b{fill:none;stroke:#fff;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}@media (prefers-color-scheme:dark){.a{fill:#8ea6ff}.b{stroke:#10141c}}</style><rect class="a" width="32" height="32" rx="8"/><ellipse class="b" cx="16" cy="16" rx="7.5" ry="9.5"/><path class="b" d="m12.5 16.5 2.5 2.5 4.5-5"/></svg>`;

export const ICON_ANSWER = {
  status: 200,
  body: ICON,
  headers: {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=86400',
    // The file styles itself. Opened on its own, it can load and run nothing.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  },
};
