import { describe, expect, it } from 'vitest';
import { openRoom } from './multipart-room.ts';

const state = async (promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'in',
      () => 'refused',
    ),
    new Promise<string>((resolve) => setImmediate(resolve, 'waits')),
  ]);

describe('the room for uploads', () => {
  it('lets uploads in while there is room, then one beyond it, and the rest when somebody leaves', async () => {
    const room = openRoom({ bytes: 10, patienceMs: 60_000 });
    const [anna, ben, cleo] = [{}, {}, {}];
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
    const room = openRoom({ bytes: 10, patienceMs: 60_000 });
    const people = Array.from({ length: 5 }, () => ({}));
    for (const person of people) await room.take(person, 2);
    const rests = people.map((person) => room.take(person, 8));
    const done: number[] = [];
    for (const [at, person] of people.entries()) {
      expect(await state(rests[at]!)).toBe('in');
      done.push(at);
      room.leave(person);
    }
    expect(done).toEqual([0, 1, 2, 3, 4]);
  });

  it('turns away who waited too long, and who has gone', async () => {
    const room = openRoom({ bytes: 1, patienceMs: 20 });
    const [anna, ben, cleo] = [{}, {}, {}];
    await room.take(anna, 1);
    await room.take(ben, 1);
    await expect(room.take(cleo, 1)).rejects.toMatchObject({ code: 'server.unavailable' });
    const waiting = room.take(cleo, 1);
    room.leave(cleo);
    await expect(waiting).rejects.toMatchObject({ code: 'server.unavailable' });
    await expect(room.take(cleo, 1)).rejects.toMatchObject({ code: 'server.unavailable' });
  });
});
