import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { shopOfThisFile } from './testing/stripe-double/shop.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const Alert = z.strictObject({
  alert: z.string().regex(/^Keywright[A-Z]/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
});
const Recording = z.strictObject({ record: z.string(), expr: z.string() });
const Rules = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(z.union([Alert, Recording])) })),
});
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() })),
});

const rules = Rules.parse(parse(read('deploy/prometheus/rules.yml'))).groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule) => 'alert' in rule);
const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));
const { panels } = Dashboard.parse(JSON.parse(read('deploy/grafana/keywright.json')));
const queries = [
  ...rules.map((rule) => ({ of: 'alert' in rule ? rule.alert : rule.record, expr: rule.expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
];

/** What Prometheus makes itself. */
const ofPrometheus = new Set(['up', 'ALERTS']);
const labelsOfPrometheus = new Set(['job', 'instance', 'alertname', 'alertstate']);

type Selector = { metric: string; matchers: { label: string; is: string; value: string }[] };

/** Every selector of a query. Throws where the query is none. */
const selectorsOf = (expr: string): Selector[] => {
  const found: Selector[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, name, from, to }) => {
      const text = expr.slice(from, to);
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expr}`);
      if (name === 'Identifier') found.push({ metric: text, matchers: [] });
      const [, label = '', is = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(text) ?? [];
      if (name === 'UnquotedLabelMatcher') found.at(-1)?.matchers.push({ label, is, value });
    },
  });
  return found;
};

const shop = await shopOfThisFile();
/** The type of each metric, and the labels of each of its series, as the running program shows them. */
const shown = { types: new Map<string, string>(), series: new Map<string, Record<string, string>[]>() };

beforeAll(async () => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  for (const line of text.split('\n')) {
    const [, metric = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => metric + end) : [metric];
    if (metric) for (const name of names) shown.types.set(name, type);
    const [, name = '', labels = ''] = /^([a-z]\w*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (!name) continue;
    const of = Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value]));
    shown.series.set(name, [...(shown.series.get(name) ?? []), of as Record<string, string>]);
  }
});

describe('the alert rules and the dashboard', () => {
  it('are valid PromQL and name only metrics that the running program or a rule has', () => {
    expect(queries.length).toBeGreaterThan(70);
    const unknown = queries.flatMap(({ of, expr }) =>
      selectorsOf(expr)
        .filter(({ metric }) => !ofPrometheus.has(metric) && !recorded.includes(metric) && !shown.types.has(metric))
        .map(({ metric }) => `${of}: ${metric}`),
    );
    expect(unknown).toEqual([]);
    expect(() => selectorsOf('sum(rate(up[5m])')).toThrow('no PromQL');
  });

  it('select by labels, and of gauges by values, that the running program shows', () => {
    const wrong = queries.flatMap(({ of, expr }) =>
      selectorsOf(expr).flatMap(({ metric, matchers }) => {
        const series = shown.series.get(metric) ?? [];
        if (series.length === 0) return [];
        // The mail server is shown once a mail was sent.
        const hasAll = shown.types.get(metric) === 'gauge' && metric !== 'dependency_up';
        return matchers
          .filter(({ label }) => !labelsOfPrometheus.has(label))
          .filter(({ label, is, value }) =>
            hasAll && is === '='
              ? !series.some((labels) => labels[label] === value)
              : !series.some((labels) => label in labels),
          )
          .map(({ label, value }) => `${of}: ${metric}{${label}="${value}"}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('select by the scrape job wherever they name a metric of the program', () => {
    const without = queries.flatMap(({ of, expr }) =>
      selectorsOf(expr)
        .filter(
          ({ metric, matchers }) =>
            metric !== 'ALERTS' && !recorded.includes(metric) && !matchers.some(({ label }) => label === 'job'),
        )
        .map(({ metric }) => `${of}: ${metric}`),
    );
    expect(without).toEqual([]);
  });
});

it('every metric of our own is in docs/operating.md', () => {
  const documented = read('docs/operating.md');
  const own = [...shown.types.keys()]
    .filter((name) => !/^(process|nodejs)_/.test(name))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => !documented.includes(`\`${name}`))).toEqual([]);
});

const runbook = read('docs/runbook.md');
/** As GitHub makes one of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
const sections = runbook
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ heading: text.split('\n')[0] ?? '', text }))
  .filter(({ heading }) => /^\d/.test(heading));
const anchors = sections.map(({ heading }) => anchorOf(heading));
const contents = [...runbook.split(/^## /m)[0]!.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);

describe('the runbook', () => {
  it('has the section that each alert leads to', () => {
    expect(alerts.length).toBeGreaterThanOrEqual(15);
    const wanted = alerts.map(({ annotations }) => annotations.runbook_url.replace('docs/runbook.md#', ''));
    expect(wanted.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('numbers its sections and lists all of them at its beginning', () => {
    expect(sections.map(({ heading }) => Number.parseInt(heading, 10))).toEqual(sections.map((_, index) => index + 1));
    expect(contents).toEqual(anchors);
  });

  it('says in each section what one sees, how to tell, what to do, what then comes out, and how to undo it', () => {
    for (const { heading, text } of sections) {
      const parts = [...text.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, part]) => part);
      expect([heading, parts]).toEqual([heading, ['Symptom', 'Is it this?', 'Do', 'Expected output', 'Undo']]);
    }
  });

  it('names every alert in the section that it leads to', () => {
    const missing = alerts.filter(({ alert, annotations }) => {
      const at = anchors.indexOf(annotations.runbook_url.split('#')[1] ?? '');
      return !sections[at]?.text.includes(alert);
    });
    expect(missing.map(({ alert }) => alert)).toEqual([]);
  });

  it('names only metrics that exist, or the beginning of their names', () => {
    const named = [...runbook.matchAll(/\b(?:keywright|audit_log|dependency|payment_provider|orders)_\w+/g)];
    const known = [...shown.types.keys()];
    expect(named.length).toBeGreaterThan(30);
    expect(named.map(([name]) => name).filter((name) => !known.some((one) => one.startsWith(name)))).toEqual([]);
  });

  it('uses only commands of the program that exist', async () => {
    const program = new URL('keywright.ts', import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--help']);
    const known = [...stdout.matchAll(/^ {2}([a-z][a-z -]*?) {2}/gm)].map(([, name]) => name ?? '');
    expect(known).toContain('audit verify');
    const blocks = [...runbook.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, block]) => block ?? '').join('');
    const inText = [...runbook.matchAll(/`keywright ([^`]+)`/g)].map(([, words]) => words ?? '');
    const inBlocks = [...blocks.matchAll(/(?:^|\s)keywright ([a-z].*)$/gm)].map(([, words]) => words ?? '');
    const used = [...inText, ...inBlocks];
    expect(used.length).toBeGreaterThanOrEqual(10);
    expect(used.filter((words) => !known.some((name) => words === name || words.startsWith(`${name} `)))).toEqual([]);
  }, 60_000);
});
