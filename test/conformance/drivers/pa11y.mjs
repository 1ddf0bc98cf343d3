import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/**
 * Reads `{tools, executablePath, pages: [{url, dark, cookie}]}` and answers with what pa11y's own rules find on each page. The page's
 * Content-Security-Policy is off, because pa11y injects its script.
 */
const { tools, executablePath, pages } = JSON.parse(await text(process.stdin));
const { resolve } = createRequire(join(tools, 'package.json'));
const { default: pa11y } = await import(pathToFileURL(resolve('pa11y')));
const { default: puppeteer } = await import(pathToFileURL(resolve('puppeteer')));
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const browser = await puppeteer.launch({ executablePath, args });
try {
  const found = [];
  for (const { url, dark, cookie } of pages) {
    const context = await browser.createBrowserContext();
    if (cookie !== null) await context.setCookie({ ...cookie, domain: new URL(url).hostname });
    const page = await context.newPage();
    await page.setBypassCSP(true);
    await page.setViewport({ width: 360, height: 740 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
    await page.goto(url);
    await page.waitForFunction(`document.querySelector('h1') && !document.querySelector('.loading')`, { timeout: 60_000 });
    const { issues } = await pa11y(page.url(), { browser, page, ignoreUrl: true, standard: 'WCAG2AA', timeout: 60_000 });
    found.push(issues.map(({ code, message, context: html }) => ({ code, message, html })));
    await context.close();
  }
  process.stdout.write(JSON.stringify(found));
} finally {
  await browser.close();
}
