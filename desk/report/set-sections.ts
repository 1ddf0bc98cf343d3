import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import type { ModelSetFile } from '@faceproof/models/sets/set-file.js';
import { facts, paragraphs, type Section, table, toText } from './page.js';

/** What was measured, how, on which machine and when. */
export interface Circumstances {
  /** Such as `2026-11-21`. */
  date: string;
  engine: string;
  runtime: string;
}

/** Of a measurement that ends now, by this process. */
export function circumstancesOf(engine: string): Circumstances {
  return { date: new Date().toISOString().slice(0, 10), engine, runtime: `Node ${process.versions.node}` };
}

/** The set's pins, so that readers can compare a file of theirs with what was measured. */
export function setSection(set: ModelSet, file: ModelSetFile, { date, engine, runtime }: Circumstances): Section {
  const manifests = listManifests(set.manifests);
  const html = [
    facts([
      ['Set', set.set],
      ['Measured', date],
      ['Engine', `${engine}, ${runtime}`],
      [
        'Fusion of liveness',
        file.livenessFusion ? `${file.livenessFusion.id}, sha256:${file.livenessFusion.sha256}` : 'plain mean',
      ],
    ]),
    '<h3>Models</h3>',
    `<div class="table"><table><thead><tr><th scope="col">role</th><th scope="col">model</th><th scope="col">license</th><th scope="col">digest, source</th></tr></thead><tbody>${manifests
      .map(
        (manifest) =>
          `<tr><td>${manifest.role}</td><td>${toText(manifestId(manifest))}</td><td>${toText(manifest.license)}</td><td><code>sha256:${manifest.sha256}</code><br>${toText(tellSource(manifest))}</td></tr>`,
      )
      .join('')}</tbody></table></div>`,
    '<h3>Thresholds</h3>',
    table(
      ['check', 'passes at', 'review from', 'because'],
      Object.entries({
        ...file.checks,
        ...(file.documentMatch === undefined ? {} : { 'face.match, documents': file.documentMatch }),
      }).map(([check, { threshold, reviewThreshold, because }]) => [
        check,
        String(threshold),
        String(reviewThreshold ?? 'none'),
        because,
      ]),
    ),
    paragraphs([
      'Each check of a session, and each signed receipt, names the digest of the model that judged it: these measurements apply to the digests in this table. A file is checked against its digest when it is fetched and whenever a worker loads it, and a worker takes no work before its device reproduces each model’s golden numbers.',
    ]),
  ].join('\n');
  return { id: 'set', title: 'The set', html };
}

/** The source where others find the same file; a local path would not help them. */
export function tellSource({ source }: Manifest): string {
  if ('npm' in source) return `npm ${source.npm.name}@${source.npm.version}, ${source.npm.path}`;
  return 'https' in source ? source.https : 'a file of the operator';
}
