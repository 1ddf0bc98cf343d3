/** A part of a page: HTML in which all text has passed through {@link toText}. */
export interface Section {
  id: string;
  title: string;
  html: string;
}

export interface Page {
  title: string;
  /** One line below the title. */
  subtitle: string;
  /** The key figures. */
  figures: readonly Figure[];
  /** Limits of the figures, shown with them. */
  caveats: readonly string[];
  sections: readonly Section[];
}

export interface Figure {
  value: string;
  name: string;
  /** Bounds, and what was counted. */
  note: string;
}

/** One page without scripts or external resources, for a screen, a phone and paper. */
export function renderPage({ title, subtitle, figures, caveats, sections }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${toText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<p class="brand">Faceproof</p>
<h1>${toText(title)}</h1>
<p class="subtitle">${toText(subtitle)}</p>
</header>
<main>
<ul class="figures">${figures.map(renderFigure).join('')}</ul>
${paragraphs(caveats, 'caveat')}
<nav aria-label="Contents"><ol>${sections.map(({ id, title }) => `<li><a href="#${id}">${toText(title)}</a></li>`).join('')}</ol></nav>
${sections.map(({ id, title, html }) => `<section id="${id}">\n<h2>${toText(title)}</h2>\n${html}\n</section>`).join('\n')}
</main>
</body>
</html>
`;
}

/** A table that scrolls on its own if the screen is narrow. Columns in `numeric` are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], numeric: readonly number[] = []): string {
  const cell = (tag: 'th' | 'td', text: string, i: number): string =>
    `<${tag}${numeric.includes(i) ? ' class="n"' : ''}${tag === 'th' ? ' scope="col"' : ''}>${toText(text)}</${tag}>`;
  const headRow = head.map((text, i) => cell('th', text, i)).join('');
  const body = rows.map((row) => `<tr>${row.map((text, i) => cell('td', text, i)).join('')}</tr>`).join('\n');
  return `<div class="table" tabindex="0" role="region" aria-label="Table: ${toText(head.filter(Boolean).join(', '))}"><table><thead><tr>${headRow}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Terms and their values. */
export function facts(rows: readonly (readonly [name: string, value: string])[]): string {
  return `<dl>${rows.map(([name, value]) => `<div><dt>${toText(name)}</dt><dd>${toText(value)}</dd></div>`).join('')}</dl>`;
}

export function paragraphs(texts: readonly string[], kind: 'plain' | 'caveat' = 'plain'): string {
  return texts.map((text) => `<p${kind === 'caveat' ? ' class="caveat"' : ''}>${toText(text)}</p>`).join('\n');
}

export function figure(svg: string, caption: string): string {
  return `<figure>${svg}<figcaption>${toText(caption)}</figcaption></figure>`;
}

export function toText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function renderFigure({ value, name, note }: Figure): string {
  return `<li><b>${toText(value)}</b><span>${toText(name)}</span><small>${toText(note)}</small></li>`;
}

const DARK = `--paper:#10141b;--card:#171d27;--ink:#e6eaf0;--soft:#9aa6b6;--line:#2a3342;--accent:#7cb7ff;--a:#6cb0f5;--b:#f2a65a;--warn:#f2c14e`;

const STYLE = `:root{--paper:#fff;--card:#f6f8fb;--ink:#16202e;--soft:#5a6778;--line:#dce2ea;--accent:#1f5fa8;--a:#1f6fc0;--b:#c2570c;--warn:#9a6700}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
header,main{max-width:62rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2.75rem;padding-bottom:1.25rem}
.brand{margin:0 0 .6rem;font-size:.78rem;font-weight:650;letter-spacing:.14em;text-transform:uppercase;color:var(--accent)}
h1{margin:0;font-size:clamp(1.75rem,1.2rem + 2.4vw,2.6rem);line-height:1.12;letter-spacing:-.02em;font-weight:680}
.subtitle{margin:.6rem 0 0;color:var(--soft);max-width:46rem}
.figures{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr))}
.figures li{background:var(--card);border:1px solid var(--line);border-radius:.7rem;padding:.95rem 1.1rem;display:flex;flex-direction:column}
.figures b{font-size:1.7rem;line-height:1.2;letter-spacing:-.02em;font-weight:660;font-variant-numeric:tabular-nums}
.figures span{font-weight:550;margin-top:.15rem}
.figures small{color:var(--soft);font-size:.83rem;line-height:1.4;margin-top:.2rem}
nav{margin:1.5rem 0 0;border-top:1px solid var(--line);border-bottom:1px solid var(--line);padding:.6rem 0}
nav ol{margin:0;padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;font-size:.92rem}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.2em}
section{padding-top:2.4rem}
h2{margin:0 0 .8rem;font-size:1.45rem;letter-spacing:-.012em;line-height:1.25;font-weight:650}
h3{margin:1.9rem 0 .5rem;font-size:1.08rem;font-weight:640}
p{margin:.55rem 0;max-width:46rem}
.caveat{border-left:3px solid var(--warn);padding:.1rem 0 .1rem .8rem;color:var(--ink)}
.table{overflow-x:auto;margin:.7rem 0 1.1rem}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
th{font-weight:600;color:var(--soft);font-size:.8rem;text-align:left;vertical-align:bottom}
th,td{padding:.42rem .9rem .42rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td:first-child{font-weight:550}
th:last-child,td:last-child{padding-right:0}
.n{text-align:right;white-space:nowrap}
dl{margin:.7rem 0;display:grid;gap:.45rem}
dl div{display:grid;grid-template-columns:12rem 1fr;gap:.2rem 1rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
figure{max-width:36rem;margin:1rem 0 1.4rem;padding:1rem 1rem .8rem;background:var(--card);border:1px solid var(--line);border-radius:.7rem}
figcaption{color:var(--soft);font-size:.86rem;line-height:1.45;margin-top:.5rem;max-width:46rem}
.pair figure{max-width:none}.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:0 1rem}
svg{display:block;width:100%;height:auto;overflow:visible}
svg text{font:12px ui-sans-serif,system-ui,sans-serif;fill:var(--soft);font-variant-numeric:tabular-nums}
svg .label{fill:var(--ink);font-weight:550}
svg .grid{stroke:var(--line);stroke-width:1;fill:none}
svg .frame{stroke:var(--soft);stroke-width:1;fill:none}
svg .mark{stroke:var(--ink);stroke-width:1.25;stroke-dasharray:4 3;fill:none}
svg .a,svg .b{fill:none;stroke-width:2.25;stroke-linejoin:round}
svg .a{stroke:var(--a)}svg .b{stroke:var(--b)}
svg .a.area{fill:var(--a);fill-opacity:.16}svg .b.area{fill:var(--b);fill-opacity:.16}
svg .a.dot,svg .a.key{fill:var(--a);stroke:none}svg .b.dot,svg .b.key{fill:var(--b);stroke:none}
code{font:.82em/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
main{padding-bottom:3.5rem}
@media (max-width:34rem){td{min-width:6rem}header{padding-top:1.75rem}dl div{grid-template-columns:1fr}figure{padding:.75rem .6rem .6rem;margin-left:-.4rem;margin-right:-.4rem}.figures{grid-template-columns:1fr 1fr}.figures li{padding:.75rem .8rem}.figures b{font-size:1.35rem}svg text{font-size:14px}svg .label{font-size:16px}}
@media (max-width:23rem){.figures{grid-template-columns:1fr}}
@page{margin:16mm 14mm}
@media print{body{font-size:10.5pt;background:#fff}header,main{max-width:none;padding-left:0;padding-right:0}header{padding-top:0}nav{display:none}h2,h3{break-after:avoid}figure,.figures li,tr,dl div{break-inside:avoid}.table{overflow:visible}table{font-size:8.6pt}th{font-size:8pt}.figures{grid-template-columns:repeat(3,1fr)}.figures b{font-size:15pt}section{padding-top:1.4rem}.pair{grid-template-columns:1fr 1fr}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`;
