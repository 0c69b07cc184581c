import { refresh } from '@keywright/contract/sign-in';
import { usualTimes } from '@keywright/contract/usual-times';
import { expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { appOfThisTest } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { anAdmin } from '../../../testing/people.ts';
import { aVehicle, decline, fulfil, paidAsGuest } from '../../../testing/requests.ts';

const MINUTE = 60_000;

it('anybody reads how long codes took and how often there was one, of makes with five or more, a minute old at most', async () => {
  const clock = heldClock(new Date(Date.now() + 24 * 60 * MINUTE));
  const app = await appOfThisTest({ clock });
  const desk = await as(app, await anAdmin(app.db));
  const times = async () => (await visitor(app.url).call(usualTimes)).json;
  const order = (make: 'Ford' | 'Toyota') => paidAsGuest(app, visitor(app.url), aVehicle(make));
  expect(await times()).toEqual({ usualMinutes: null, makes: [] });
  for (const minutes of [4, 6, 8, 14]) {
    const { id } = await order('Ford');
    clock.advance(minutes * MINUTE);
    await desk.call(refresh);
    await fulfil(desk, id);
  }
  await fulfil(desk, (await order('Toyota')).id);
  const none = await times();
  expect(none).toMatchObject({ usualMinutes: { from: expect.any(Number) }, makes: [] });
  const { id } = await order('Ford');
  await decline(desk, id, 'CODE_NOT_AVAILABLE');
  expect(await times()).toEqual(none);
  clock.advance(MINUTE);
  expect((await times()).makes).toEqual([{ make: 'Ford', decided: 5, share: 0.8, medianMinutes: 7 }]);
  clock.advance(31 * 24 * 60 * MINUTE);
  expect((await times()).makes).toEqual([]);
});
