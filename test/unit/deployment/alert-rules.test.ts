import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const RULES = join(ROOT, 'docs', 'prometheus', 'faceproof.rules.yml');
const PAGES = 'docs/guides/operations';
const NO_PROMTOOL = spawnSync('promtool', ['--version']).error !== undefined;

interface Alert {
  /** The name of a recording rule, which has no other member but its expression. */
  record: string;
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Alert[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const records = Object.fromEntries(rules.map((rule) => [rule.record, rule.expr]));
const documented = readFileSync(join(ROOT, 'docs', 'reference', 'metrics.md'), 'utf8');
const objectives = readFileSync(join(ROOT, PAGES, 'objectives.md'), 'utf8');

describe('the alert rules', () => {
  it.each(alerts.map((one) => [one.alert, one] as const))('%s uses metrics that the service has', (_, alert) => {
    const expr = alert.expr.replace(/faceproof:[a-z_:0-9]+/g, (name) => records[name] ?? name);
    const ours = [...expr.matchAll(/faceproof_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    const others = [...expr.matchAll(/\b(up|probe_ssl_earliest_cert_expiry|node_filesystem_avail_bytes)\b/g)];
    expect(ours.length + others.length).toBeGreaterThan(0);
    expect(ours.filter((name) => !documented.includes(`\`${name}`))).toEqual([]);
  });

  it.each(alerts.map((one) => [one.alert, one] as const))('%s has a severity, a summary and a page', (name, alert) => {
    expect(['page', 'ticket']).toContain(alert.labels.severity);
    expect(alert.annotations.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(existsSync(join(ROOT, alert.annotations.runbook))).toBe(true);
    const row = objectives.split('\n').find((line) => line.includes(`\`${name}\``) && line.startsWith('|'));
    expect(row).toContain(alert.annotations.runbook.slice(PAGES.length + 1));
  });

  it('lead to every page', () => {
    const used = new Set(alerts.map(({ annotations }) => annotations.runbook.slice(PAGES.length + 1)));
    const pages = readdirSync(join(ROOT, PAGES)).filter((name) => name !== 'objectives.md');
    expect([...used].sort()).toEqual(pages.sort());
  });

  it.each(['docs/prometheus/faceproof.rules.yml', 'docs/grafana/faceproof.json', 'docs/reference/metrics.md'])(
    'select whole numbers of le as Prometheus 2 and as Prometheus 3 stores them, in %s',
    (path) => {
      const selectors = [...readFileSync(join(ROOT, path), 'utf8').matchAll(/[{,]le=(~?)\\?"([^"]*?)\\?"/g)];
      expect(selectors.length).toBeGreaterThan(0);
      for (const [, isPattern, value = ''] of selectors) {
        if (isPattern === '') expect(value).toMatch(/\.\d/);
        // Each of YAML, JSON and PromQL may need its own backslash.
        else expect(value.replace(/\\+/g, '\\')).toMatch(/^\d+\(\\\.0\)\?$/);
      }
    },
  );

  it.skipIf(NO_PROMTOOL)('are valid for Prometheus (needs promtool)', () => {
    expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain(`${rules.length} rules found`);
  });

  it.skipIf(NO_PROMTOOL)('fire for what they name, and not on a normal day (needs promtool)', () => {
    const cases = join(import.meta.dirname, 'alert-rules.promtool.yml');
    expect(execFileSync('promtool', ['test', 'rules', cases], { encoding: 'utf8' })).toContain('SUCCESS');
  });
});
