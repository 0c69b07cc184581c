import { setDeskHours } from '@keywright/contract/desk-hours';
import { refresh } from '@keywright/contract/sign-in';
import { usualTimes } from '@keywright/contract/usual-times';
import { expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { appOfThisTest } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { workweek } from '../../../testing/desk-hours.ts';
import { aVehicle, fulfil, paidAsGuest } from '../../../testing/requests.ts';

const MINUTE = 60_000;

it('anybody reads the desk’s pace of the last 7 days and how many wait, a minute old at most', async () => {
  const clock = heldClock(new Date(Date.now() + 24 * 60 * MINUTE));
  const app = await appOfThisTest({ clock });
  const desk = await as(app, await anAdmin(app.db));
  const times = async () => {
    clock.advance(MINUTE);
    await desk.call(refresh);
    return (await visitor(app.url).call(usualTimes)).json;
  };
  const order = () => paidAsGuest(app, visitor(app.url), aVehicle('Ford'));
  const finish = async ({ id }: { id: string }, after: number) => {
    clock.advance(after * MINUTE);
    await desk.call(refresh);
    await fulfil(desk, id);
  };
  expect(await times()).toEqual({ usualMinutes: null, pace: null, ahead: 0, opening: null });
  // Each of these comes when nothing is ahead of it.
  for (const minutes of [4, 8, 8, 12]) {
    await finish(await order(), minutes);
    clock.advance(MINUTE);
  }
  expect((await times()).pace).toBeNull();
  await finish(await order(), 8);
  // With too few that were queued, one ahead adds what the first takes.
  expect((await times()).pace).toMatchObject({ firstMinutes: 8, eachMinutes: 8 });
  const queue = [await order(), await order(), await order(), await order(), await order(), await order()];
  expect(await times()).toMatchObject({ ahead: 6 });
  for (const one of queue) await finish(one, 3);
  const { pace, ahead } = await times();
  expect(ahead).toBe(0);
  // The five that waited took the desk three minutes each, whatever they had waited before.
  expect(pace).toMatchObject({ eachMinutes: 3 });
  expect(pace?.firstMinutes).toBeCloseTo(8, 0);
  clock.advance(8 * 24 * 60 * MINUTE);
  expect(await times()).toMatchObject({ pace: null, usualMinutes: { from: expect.any(Number) } });
});

it('a reply is kept for a minute, however many ask', async () => {
  const clock = heldClock(new Date(Date.now() + 24 * 60 * MINUTE));
  const app = await appOfThisTest({ clock });
  const ahead = async () => (await visitor(app.url).call(usualTimes)).json.ahead;
  expect(await ahead()).toBe(0);
  await paidAsGuest(app, visitor(app.url), aVehicle('Ford'));
  expect(await ahead()).toBe(0);
  clock.advance(MINUTE);
  expect(await ahead()).toBe(1);
});

it('says whether the desk is open, when it opens, and how long codes take while it is open', async () => {
  // A Tuesday, 17:00 in New York.
  const clock = heldClock(new Date('2026-12-08T22:00:00Z'));
  const app = await appOfThisTest({ clock });
  await (await as(app, await aSuperAdmin(app.db))).call(setDeskHours, { body: { version: 0, hours: workweek } });
  const times = async () => (await visitor(app.url).call(usualTimes)).json;
  const zone = 'America/New_York';
  expect((await times()).opening).toEqual({ zone, opensAt: null, openSince: '2026-12-08T13:00:00.000Z' });
  clock.advance(58 * MINUTE);
  const evening = [];
  for (let n = 0; n < 5; n += 1) evening.push(await paidAsGuest(app, visitor(app.url), aVehicle('Ford')));
  clock.advance(2 * MINUTE);
  const opensAt = '2026-12-09T13:00:00.000Z';
  expect((await times()).opening).toEqual({ zone, opensAt, openSince: null });
  clock.advance(14 * 60 * MINUTE);
  expect((await times()).opening).toEqual({ zone, opensAt: null, openSince: opensAt });
  clock.advance(6 * MINUTE);
  const desk = await as(app, await anAdmin(app.db));
  for (const { id } of evening) await fulfil(desk, id);
  clock.advance(MINUTE);
  // Two minutes in the evening and six in the morning, not the night between them.
  const { usualMinutes, pace } = await times();
  expect(usualMinutes).toEqual({ from: 8, to: 8 });
  expect(pace?.firstMinutes).toBeCloseTo(8, 1);
});
