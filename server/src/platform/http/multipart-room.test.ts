import { describe, expect, it } from 'vitest';
import { openRoom, type Room, type RoomLimits } from './multipart-room.ts';

const state = async (promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'in',
      () => 'refused',
    ),
    new Promise<string>((resolve) => setImmediate(resolve, 'waits')),
  ]);

const roomOf = (limits: Partial<RoomLimits> & { bytes: number }): Room =>
  openRoom({ shareBytes: limits.bytes, uploadsEach: 10, patienceMs: 60_000, ...limits });
/** Uploads that have begun, each of somebody else, or all of the same. */
const begun = async (room: Room, count: number, by?: string): Promise<object[]> => {
  const uploads = Array.from({ length: count }, () => ({}));
  for (const upload of uploads) await room.enter(upload, { name: by ?? upload });
  return uploads;
};
/** The same, each from another network of one owner. */
const begunAround = async (room: Room, count: number, around: string): Promise<object[]> => {
  const uploads = Array.from({ length: count }, () => ({}));
  for (const upload of uploads) await room.enter(upload, { name: upload, around });
  return uploads;
};

describe('the room for uploads', () => {
  it('lets uploads in while there is room, then one beyond it, and the rest when somebody leaves', async () => {
    const room = roomOf({ bytes: 10 });
    const [anna, ben, cleo] = (await begun(room, 3)) as [object, object, object];
    expect(await state(room.take(anna, 6))).toBe('in');
    expect(await state(room.take(ben, 4))).toBe('in');
    expect(await state(room.take(anna, 20))).toBe('in');
    const waiting = room.take(cleo, 1);
    expect(await state(waiting)).toBe('waits');
    room.leave(anna);
    expect(await state(waiting)).toBe('in');
    room.leave(ben);
    room.leave(cleo);
  });

  it('never lets uploads that all came halfway wait for each other for ever', async () => {
    for (const by of [undefined, 'one caller']) {
      const room = roomOf({ bytes: 10, shareBytes: 4 });
      const uploads = await begun(room, 5, by);
      const halves = uploads.map((upload) => room.take(upload, 2));
      const rests = uploads.map((upload, at) => halves[at]!.then(() => room.take(upload, 8)));
      const done: number[] = [];
      for (const [at, upload] of uploads.entries()) {
        await rests[at];
        done.push(at);
        room.leave(upload);
      }
      expect(done).toEqual([0, 1, 2, 3, 4]);
    }
  });

  it('turns away who waited too long, and who has gone, and says when to come again', async () => {
    const room = roomOf({ bytes: 1, patienceMs: 20 });
    const [anna, ben, cleo, dora] = (await begun(room, 4)) as [object, object, object, object];
    await room.take(anna, 1);
    await room.take(ben, 1);
    const busy = { code: 'server.unavailable', retryAfter: 1 };
    await expect(room.take(cleo, 1)).rejects.toMatchObject(busy);
    const waiting = room.take(dora, 1);
    room.leave(dora);
    await expect(waiting).rejects.toMatchObject(busy);
    await expect(room.take(dora, 1)).rejects.toMatchObject(busy);
  });

  it('keeps the rest of itself for others, whatever one caller brings', async () => {
    const room = roomOf({ bytes: 100, shareBytes: 20 });
    const hogs = await begun(room, 6, 'a hog');
    const taken = hogs.map((hog) => room.take(hog, 10));
    expect(await Promise.all(taken.map(state))).toEqual(['in', 'in', 'waits', 'waits', 'waits', 'waits']);
    const [honest] = (await begun(room, 1)) as [object];
    expect(await state(room.take(honest, 60))).toBe('in');
  });

  it('passes over who waits for their own uploads, and keeps the order of the others', async () => {
    const room = roomOf({ bytes: 10, shareBytes: 4 });
    const [first, second] = (await begun(room, 2, 'a hog')) as [object, object];
    const [ben, cleo] = (await begun(room, 2)) as [object, object];
    await room.take(first, 4);
    await room.take(ben, 6);
    await room.take(ben, 1);
    const turns = [room.take(second, 1), room.take(cleo, 3), room.take(first, 2)];
    expect(await Promise.all(turns.map(state))).toEqual(['waits', 'waits', 'waits']);
    room.leave(ben);
    expect(await Promise.all(turns.map(state))).toEqual(['waits', 'in', 'in']);
  });

  it('begins no more uploads of one caller at once than it may have; the next ones take their turn', async () => {
    const room = roomOf({ bytes: 10, uploadsEach: 2 });
    const [one] = (await begun(room, 2, 'a hog')) as [object];
    const third = {};
    const turn = room.enter(third, { name: 'a hog' });
    expect(await state(turn)).toBe('waits');
    expect(await state(room.enter({}, { name: 'another' }))).toBe('in');
    room.leave(one);
    expect(await state(turn)).toBe('in');
  });

  it('keeps half of itself for others, from however many networks of one owner the uploads come', async () => {
    const room = roomOf({ bytes: 100, shareBytes: 25, uploadsEach: 3 });
    const hogs = await begunAround(room, 6, '2001:db8:5::/48');
    const taken = hogs.map((hog) => room.take(hog, 25));
    expect(await Promise.all(taken.map(state))).toEqual(['in', 'in', 'waits', 'waits', 'waits', 'waits']);
    expect(await state(room.enter({}, { name: 'one more', around: '2001:db8:5::/48' }))).toBe('waits');
    const [honest] = (await begunAround(room, 1, '2001:db8:6::/48')) as [object];
    expect(await state(room.take(honest, 50))).toBe('in');
  });

  it('never lets uploads of one owner wait for each other for ever', async () => {
    const room = roomOf({ bytes: 10, shareBytes: 2 });
    const uploads = await begunAround(room, 5, 'one owner');
    const halves = uploads.map((upload) => room.take(upload, 1));
    const rests = uploads.map((upload, at) => halves[at]!.then(() => room.take(upload, 6)));
    for (const [at, upload] of uploads.entries()) {
      await rests[at];
      room.leave(upload);
    }
    expect(room.used()).toBe(0);
  });
});
