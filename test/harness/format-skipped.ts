/** What a skipped test lacks. Its name, or the name of its group, says so. */
const LACKS: readonly { name: string; pattern: RegExp; package?: string; hint?: string }[] = [
  { name: 'tfjs-node', pattern: /tfjs-node/, hint: 'node scripts/prove/tfjs-cpu.mjs' },
  { name: 'outside vectors', pattern: /outside (vectors|tools)|cannot be had from here/, hint: 'npm run test:conformance' },
  { name: 'time', pattern: /test:long/, hint: 'npm run test:long' },
  { name: 'Chromium', pattern: /chromium/i, package: 'chromium' },
  { name: 'Firefox', pattern: /firefox/i, package: 'firefox-esr' },
  { name: 'WebKitGTK', pattern: /webkitgtk/i, package: 'webkit2gtk-driver xvfb' },
  { name: 'ffmpeg', pattern: /ffmpeg/i, package: 'ffmpeg' },
  { name: 'Redis', pattern: /redis/i, package: 'redis-server' },
  { name: 'versitygw', pattern: /versitygw/i, hint: 'go install github.com/versity/versitygw/cmd/versitygw@v1.8.0' },
  { name: 'Python', pattern: /python/i, package: 'python3' },
  { name: 'Go', pattern: /without go\b/i, package: 'golang-go' },
  { name: 'promtool', pattern: /promtool/i, package: 'prometheus' },
  { name: 'Helm', pattern: /needs helm/i, hint: 'go install helm.sh/helm/v3/cmd/helm@v3.22.0' },
  { name: 'kubernetes-validate', pattern: /kubernetes-validate/i, hint: 'pip install kubernetes-validate' },
  { name: 'nginx', pattern: /nginx/i, package: 'nginx' },
  { name: 'curl', pattern: /curl/i, package: 'curl' },
  { name: 'Deno or Bun', pattern: /runs under (deno|bun)/i },
  { name: 'the evaluation data', pattern: /shared\/data|evaluation data/i },
  { name: 'downloaded models', pattern: /models are not fetched/i },
  { name: 'root', pattern: /\bas root\b|needs to be root/i },
];

/**
 * @param names the full names of the skipped tests, each with the note of its skip
 * @returns lines that count the skipped tests by what they lack, and the commands that provide it; none if no test was skipped
 */
export function formatSkipped(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const lack = LACKS.find(({ pattern }) => pattern.test(name))?.name ?? 'other conditions';
    counts.set(lack, (counts.get(lack) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const needs = [...counts].sort((a, b) => b[1] - a[1]).map(([lack, count]) => `${lack} (${count})`);
  const lacks = LACKS.filter(({ name }) => counts.has(name));
  const packages = lacks.flatMap((lack) => lack.package ?? []);
  const commands = [
    ...(packages.length === 0 ? [] : [`apt-get install ${packages.join(' ')}`]),
    ...lacks.flatMap(({ hint }) => hint ?? []),
  ];
  return [`Skipped for lack of: ${needs.join(', ')}.`, ...commands.map((command) => `  Run them with: ${command}`)];
}
