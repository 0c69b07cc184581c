import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow, waitBefore, waitForPoll } from './live.ts';

type Opened = { source: EventTarget & { onopen?: () => void; onerror?: () => void }; url: string; isClosed: boolean };
const opened: Opened[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  class Source extends EventTarget {
    readonly #own: Opened;
    constructor(url: string) {
      super();
      this.#own = { source: this, url, isClosed: false };
      opened.push(this.#own);
    }
    close(): void {
      this.#own.isClosed = true;
    }
  }
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('A browser that lost its stream', () => {
  test('waits three seconds at most for a server that starts again, and never more than half a minute', () => {
    const longest = [0, 1, 2, 3, 19, 20, 99].map((failures) => waitBefore(failures, () => 1));
    expect(longest).toEqual([1000, 2000, 3000, 3000, 3000, 30_000, 30_000]);
  });

  test('asks about every five seconds, later less often, and at no moment of its own choosing', () => {
    expect([0, 59, 60, 120, 180, 900].map((polls) => waitForPoll(polls, () => 0.5))).toEqual([
      5000, 5000, 10_000, 20_000, 30_000, 30_000,
    ]);
    expect([waitForPoll(0, () => 0), waitForPoll(0, () => 1)]).toEqual([4000, 6000]);
  });

  test('does not come back at the same moment as all others', () => {
    expect(waitBefore(3, () => 0)).toBe(1500);
    expect(waitBefore(3, () => 0.5)).toBe(2250);
  });
});

describe('A page whose stream the server closed for a newer one of the same person', () => {
  test('asks for answers for a minute, and opens a stream only then, or when it is seen again', () => {
    let questions = 0;
    const onGap = () => {
      questions += 1;
    };
    const stop = follow({ url: '/live', onEvent: () => undefined, onGap, onState: () => undefined });
    opened[0]?.source.dispatchEvent(new Event('crowded'));
    vi.advanceTimersByTime(59_999);
    expect(opened).toHaveLength(1);
    expect(questions).toBeGreaterThan(5);
    vi.advanceTimersByTime(1);
    expect(opened).toHaveLength(2);
    opened[1]?.source.dispatchEvent(new Event('crowded'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(opened).toHaveLength(3);
    stop();
  });
});

describe('A stream of an hour that is cut twenty times without a word', () => {
  test('is found silent within 45 seconds each time, unanswered within fifteen, says so, and goes on from the last place', () => {
    let place = 0;
    let state = 'none';
    const onState = (now: string) => {
      state = now;
    };
    const stop = follow({
      url: () => `/chat/stream?after=${place}`,
      onEvent: () => undefined,
      onGap: () => undefined,
      onState,
    });
    for (let cut = 0; cut < 20; cut += 1) {
      const now = opened.at(-1);
      expect(now?.url).toBe(`/chat/stream?after=${place}`);
      // Of some the answer begins and nothing follows, others beat for two minutes, and some are never answered.
      if (cut % 3 !== 2) now?.source.onopen?.();
      const beats = cut % 3 === 1 ? 6 : 0;
      for (let beat = 0; beat < beats; beat += 1) {
        vi.advanceTimersByTime(20_000);
        now?.source.dispatchEvent(new Event('beat'));
        expect(state).toBe('live');
      }
      place += 1;
      // The line that a stream is opened on again may be as dead as the one before.
      vi.advanceTimersByTime(cut % 3 === 2 ? 15_000 : 45_000);
      expect([now?.isClosed, state]).toEqual([true, 'reconnecting']);
      for (let wait = 0; opened.length < cut + 2 && wait < 60; wait += 1) vi.advanceTimersByTime(500);
      expect(opened).toHaveLength(cut + 2);
    }
    stop();
    vi.advanceTimersByTime(3_600_000);
    expect(opened).toHaveLength(21);
  });
});

describe('A stream that opens', () => {
  const followed = () => {
    const gaps: number[] = [];
    const stop = follow({
      url: '/live',
      onEvent: () => undefined,
      onGap: (quietMs) => gaps.push(quietMs),
      onState: () => undefined,
    });
    opened[0]?.source.onopen?.();
    return { gaps, stop };
  };
  const quiet = (data: string) => opened.at(-1)?.source.dispatchEvent(Object.assign(new Event('quiet'), { data }));

  test('reports for how long the server announced nothing, once', () => {
    const { gaps, stop } = followed();
    quiet('1200');
    vi.advanceTimersByTime(10_000);
    expect(gaps).toEqual([1200]);
    stop();
  });

  test('reports that anything may have changed when the server says nothing about it', () => {
    const { gaps, stop } = followed();
    vi.advanceTimersByTime(10_000);
    expect(gaps).toEqual([0]);
    stop();
  });

  test('reports that anything may have changed before it opens again', () => {
    const { gaps, stop } = followed();
    quiet('60000');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(gaps).toEqual([60_000, 0]);
    stop();
  });
});
