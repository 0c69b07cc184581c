import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { setPaper } from './set-paper.ts';

const ROWS = 200;

const paperOf = (name: string) =>
  setPaper({
    lang: 'en',
    title: 'A statement',
    from: 'Keywright',
    footer: 'Keywright',
    pageOf: (page, count) => `${page} of ${count}`,
    blocks: [
      {
        head: ['Order', 'Technician'],
        widths: [0.8, 0.2],
        rows: Array.from({ length: ROWS }, (_, row) => [String(row), name]),
      },
    ],
    made: new Date(0),
  });

it('lets others have their turn after each row, however long what somebody calls themself takes to set', async () => {
  await paperOf('Tess');
  const setting = paperOf(`a${'\u0301\u0316'.repeat(10)}`);
  let turns = 0;
  for (let isSet = false; !isSet; turns += 1)
    isSet = await Promise.race([setting.then(() => true), setImmediate(false)]);
  expect(turns).toBeGreaterThanOrEqual(ROWS);
});
