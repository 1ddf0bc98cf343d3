import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipFiles } from './zip-files.js';

/** Under a group that nobody can own. */
const GROUP = 'invalid/faceproof';
const MANIFEST = 'Manifest-Version: 1.0\r\nAutomatic-Module-Name: invalid.faceproof\r\n\r\n';

/**
 * Packs `clients/java` in the layout of a Maven repository: always its sources, and the classes where there is a JDK, which nothing else
 * of the build needs.
 *
 * @returns `jar`: what an integrator installs, the classes or else the sources
 */
export async function packJava(root: string, version: string): Promise<{ jar: string; files: Map<string, Buffer> }> {
  const folder = join(root, 'clients', 'java', GROUP);
  const license = await readFile(join(root, 'LICENSE'));
  const shared = [['META-INF/MANIFEST.MF', Buffer.from(MANIFEST)] as const, ['META-INF/LICENSE', license] as const];
  const sources = new Map<string, Buffer>(shared);
  for (const name of await readdir(folder)) sources.set(`${GROUP}/${name}`, await readFile(join(folder, name)));
  const classes = await compile(join(root, 'clients', 'java'));
  const place = `maven/${GROUP}/faceproof`;
  const named = `${place}/${version}/faceproof-${version}`;
  const files = new Map([
    [`${named}-sources.jar`, zipFiles(sources)],
    ...(classes === null ? [] : ([[`${named}.jar`, zipFiles(new Map<string, Buffer>([...shared, ...classes]))]] as const)),
    [`${named}.pom`, Buffer.from(composePom(version))],
    [`${place}/maven-metadata.xml`, Buffer.from(composeMetadata(version))],
  ]);
  for (const [name, bytes] of [...files])
    for (const kind of ['sha1', 'sha256'])
      files.set(`${name}.${kind}`, Buffer.from(createHash(kind).update(bytes).digest('hex')));
  return { jar: `${named}${classes === null ? '-sources' : ''}.jar`, files };
}

/** @returns the classes by path; null without a JDK */
async function compile(folder: string): Promise<Map<string, Buffer> | null> {
  const { JAVA_HOME } = process.env;
  // On macOS, the command that stands in for a missing JDK opens a dialog.
  if (JAVA_HOME === undefined && process.platform === 'darwin') return null;
  const javac = JAVA_HOME === undefined ? 'javac' : join(JAVA_HOME, 'bin', 'javac');
  const out = await mkdtemp(join(tmpdir(), 'faceproof-java-'));
  try {
    const sources = (await readdir(join(folder, GROUP))).map((name) => join(GROUP, name)).sort();
    const options = ['--release', '11', '-g:source,lines', '-encoding', 'UTF-8', '-proc:none', '-d', out];
    const { error, status, stderr } = spawnSync(javac, [...options, ...sources], { cwd: folder, encoding: 'utf8' });
    // Not an error: `npm run clients` must be able to generate sources that fit again. A test needs the classes where there is a JDK.
    if (error === undefined && status !== 0) console.error(`The Java client does not compile:\n${stderr}`);
    if (status !== 0) return null;
    const names = await readdir(join(out, GROUP));
    return new Map(
      await Promise.all(names.map(async (name) => [`${GROUP}/${name}`, await readFile(join(out, GROUP, name))] as const)),
    );
  } finally {
    await rm(out, { recursive: true });
  }
}

function composePom(version: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>invalid.faceproof</groupId>
  <artifactId>faceproof</artifactId>
  <version>${version}</version>
  <name>Faceproof</name>
  <licenses><license><name>Apache-2.0</name></license></licenses>
</project>
`;
}

function composeMetadata(version: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<metadata>
  <groupId>invalid.faceproof</groupId>
  <artifactId>faceproof</artifactId>
  <versioning><latest>${version}</latest><release>${version}</release><versions><version>${version}</version></versions></versioning>
</metadata>
`;
}
