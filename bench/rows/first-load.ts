import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { alternate } from '../alternate.ts';
import { launch } from '../../e2e/browser.ts';
import { orderByWire } from '../../e2e/by-wire.ts';
import { a } from '../../e2e/vehicles.ts';
import { firstLoad, type Load } from '../browser/load.ts';
import { staticCopyOf } from '../browser/static-copy.ts';
import { runReference } from '../processes.ts';
import { numberRow, ratioRow, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

/** The public pages of which the specification says how soon they are there. */
const pages = {
  home: '/',
  pricing: '/pricing',
  requirements: '/requirements',
  plans: '/subscriptions',
  support: '/support',
};

/** The first load of public pages in a real browser, each beside a static page of the same words. */
export const measureFirstLoad = async (stage: Stage): Promise<Row[]> => {
  const ours = await stage.server('pages');
  const browser = await launch({ whole: true });
  try {
    const rows: Row[] = [];
    for (const [name, address] of Object.entries(pages))
      rows.push(...(await pageRows(stage, browser, { name, url: ours.url + address })));
    return [...rows, await orderRow(stage, browser, ours.url)];
  } finally {
    await browser.close();
    await ours.end();
  }
};

const pageRows = async (
  stage: Stage,
  browser: Browser,
  { name, url }: { name: string; url: string },
): Promise<Row[]> => {
  const reference = await serveCopy(stage, browser, url);
  const loads: Load[] = [];
  const lcpOn = (on: 'desk' | 'phone', rounds: number) =>
    alternate(
      {
        ours: async () => {
          const load = await firstLoad(browser, { url, from: reference.elsewhere }, on);
          loads.push(load);
          return load.lcp;
        },
        reference: async () => (await firstLoad(browser, { url: reference.url, from: reference.elsewhere }, on)).lcp,
      },
      { rounds, withinMs: 45_000 },
    );
  const onPhone = await lcpOn('phone', 5);
  const atDesk = await lcpOn('desk', 9);
  await reference.end();
  return [...lcpRows(name, onPhone, atDesk), ...numberRows(name, loads)];
};

/** Until a cold phone on a weak line shows how an order stands, beside a static page of the same words. */
const orderRow = async (stage: Stage, browser: Browser, url: string): Promise<Row> => {
  const order = `${url}${await orderByWire(url, { vehicles: [a('ford')] })}`;
  const reference = await serveCopy(stage, browser, order);
  const firstOf = async (address: string) =>
    (await firstLoad(browser, { url: address, from: reference.elsewhere }, 'weak phone')).first;
  const measured = await alternate(
    { ours: () => firstOf(order), reference: () => firstOf(reference.url) },
    { rounds: 5, withinMs: 150_000 },
  );
  await reference.end();
  const what = 'order page, how it stands, phone on a weak line';
  return ratioRow({ what, unit: 'ms', goal: { atMost: 1.2 }, digits: 0 }, measured);
};

const serveCopy = async (stage: Stage, browser: Browser, url: string) => {
  const { html, fontUrl } = await staticCopyOf(browser, url);
  const files = { page: path.join(stage.dir, 'copy.html'), font: path.join(stage.dir, 'copy.woff2') };
  await writeFile(files.page, html);
  await writeFile(files.font, Buffer.from(await (await fetch(fontUrl)).arrayBuffer()));
  const running = await runReference('bench/references/bare-page.ts', { PAGE: files.page, FONT: files.font });
  // Another site than that of the numbers, to a browser.
  const elsewhere = `http://localhost:${new URL(running.url).port}/elsewhere`;
  return { ...running, elsewhere };
};

type Measured = Awaited<ReturnType<typeof alternate>>;

const lcpRows = (page: string, onPhone: Measured, atDesk: Measured): Row[] => {
  const shown = { unit: 'ms', goal: { atMost: 1.2 }, digits: 0 };
  return [
    ratioRow({ what: `${page}, largest paint, phone on a mobile line`, ...shown }, onPhone),
    ratioRow({ what: `${page}, largest paint, this machine`, ...shown }, atDesk),
  ];
};

const numberRows = (page: string, loads: Load[]): Row[] => [
  numberRow(
    { what: `${page}, layout shift`, unit: '', goal: { atMost: 0.02 }, digits: 3 },
    Math.max(...loads.map(({ cls }) => cls)),
  ),
  numberRow(
    { what: `${page}, JavaScript before a touch, gzip`, unit: 'KB', goal: { atMost: 110 } },
    Math.max(...loads.map(({ scriptKb }) => scriptKb)),
  ),
];
