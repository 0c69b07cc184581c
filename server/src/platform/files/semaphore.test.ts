import { describe, expect, it } from 'vitest';
import { openSemaphore } from './semaphore.ts';

const job = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let began = false;
  const work = () => {
    began = true;
    return promise;
  };
  return { work, finish: resolve, began: () => began };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore', () => {
  it('let in as many as there are slots, first come first served', async () => {
    const semaphore = openSemaphore({ slots: 2, weight: 100 });
    const jobs = [job(), job(), job(), job()];
    const runs = jobs.map(({ work }) => semaphore.run(1, work));
    await settle();
    expect(jobs.map(({ began }) => began())).toEqual([true, true, false, false]);
    jobs[1]!.finish();
    await settle();
    expect(jobs.map(({ began }) => began())).toEqual([true, true, true, false]);
    for (const { finish } of jobs) finish();
    await Promise.all(runs);
  });

  it('let in no more than may be carried at once, and what is heavier alone', async () => {
    const semaphore = openSemaphore({ slots: 5, weight: 10 });
    const [heavy, light] = [job(), job()];
    const runs = [semaphore.run(50, heavy.work), semaphore.run(1, light.work)];
    await settle();
    expect([heavy.began(), light.began()]).toEqual([true, false]);
    heavy.finish();
    await settle();
    expect(light.began()).toBe(true);
    light.finish();
    await Promise.all(runs);
  });

  it('go next to whoever has the least at work, so that a pile of one keeps no other waiting', async () => {
    const semaphore = openSemaphore({ slots: 2, weight: 100 });
    const pile = Array.from({ length: 6 }, job);
    const honest = job();
    const runs = [
      ...pile.map(({ work }) => semaphore.run(1, work, { name: 'the one with the pile' })),
      semaphore.run(1, honest.work, { name: 'another' }),
    ];
    await settle();
    expect([...pile, honest].map(({ began }) => began())).toEqual([true, true, false, false, false, false, false]);
    pile[0]!.finish();
    await settle();
    expect([...pile, honest].map(({ began }) => began())).toEqual([true, true, false, false, false, false, true]);
    for (const { finish } of [...pile, honest]) finish();
    await Promise.all(runs);
  });

  it('go next to another net, however many names somebody has within theirs', async () => {
    const semaphore = openSemaphore({ slots: 2, weight: 100 });
    const pile = Array.from({ length: 6 }, job);
    const honest = job();
    const runs = [
      ...pile.map(({ work }, n) => semaphore.run(1, work, { name: `2001:db8:5:${n}::/64`, around: '2001:db8:5::/48' })),
      semaphore.run(1, honest.work, { name: '2001:db8:6::/64', around: '2001:db8:6::/48' }),
    ];
    await settle();
    pile[0]!.finish();
    await settle();
    expect([...pile, honest].map(({ began }) => began())).toEqual([true, true, false, false, false, false, true]);
    for (const { finish } of [...pile, honest]) finish();
    await Promise.all(runs);
  });

  it('go on after somebody failed', async () => {
    const semaphore = openSemaphore({ slots: 1, weight: 1 });
    await expect(semaphore.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(semaphore.run(1, async () => 'yes')).resolves.toBe('yes');
  });
});
