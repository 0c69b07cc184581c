export type LiveState = 'live' | 'reconnecting' | 'offline';

export type LiveStream = {
  /** Where it is opened; a function where that says from which place on. */
  url: string | (() => string);
  /** One message of the stream, as its text. */
  onEvent: (data: string) => void;
  /**
   * Messages may have been missed, but none in the last `quietMs` milliseconds: ask again about what was asked for before those. Called with
   * 0 before each reopening and by each poll, and at each opening with what the server says.
   */
  onGap: (quietMs: number) => void;
  onState: (state: LiveState) => void;
};

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** A server that starts again is back within the first tries: nobody waits longer for it than it took. */
const SOON = 3000;
const SOON_TRIES = 20;
/** After so many failures in a row answers are fetched by polling, while the stream is still tried. */
const FAILURES_BEFORE_POLLING = 3;
const POLL = 5000;
/** A stream that is down for long is no reason to ask that often for ever. */
const POLLS_BEFORE_SLOWER = 60;
const SLOWEST = 6;
/** A server that sends `beat` events sends one at least this often; a stream that falls silent is dead. */
const LONGEST_SILENCE = 45_000;
/** An opening after a failure may be given a line that died with the stream before: its answer has to begin so soon. */
const LONGEST_REOPENING = 15_000;
/** The server says at once how long it was quiet before the opening. One that does not is taken to have announced something. */
const QUIET_EVENT_MS = 10_000;
/** The server keeps so many streams of one person: what is closed for a newer one must not at once push out another. */
const WAIT_WHEN_CROWDED = 60_000;

/**
 * Doubles from one second, for some tries to three and then to thirty, each between half and the whole, so that many browsers do not come
 * back at once.
 */
export const waitBefore = (failures: number, random: () => number = Math.random): number =>
  Math.min(failures < SOON_TRIES ? SOON : LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + random() / 2);

/** About five seconds, never the same for two browsers; after five minutes twice that, up to half a minute. */
export const waitForPoll = (polls: number, random: () => number = Math.random): number =>
  Math.round(POLL * Math.min(SLOWEST, 2 ** Math.floor(polls / POLLS_BEFORE_SLOWER)) * (0.8 + random() * 0.4));

/** Keeps one EventSource open, and polls while that fails. */
class Keeper {
  readonly #stream: LiveStream;
  #source: EventSource | null = null;
  #reopening: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #poll: ReturnType<typeof setTimeout> | undefined;
  #unsaid: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(stream: LiveStream) {
    this.#stream = stream;
  }

  open(): void {
    this.#drop();
    const { url } = this.#stream;
    const source = new EventSource(typeof url === 'string' ? url : url());
    // Also one that is never answered, or answered and then silent.
    this.#listenForSilence(this.#failures > 0 ? LONGEST_REOPENING : LONGEST_SILENCE);
    source.onopen = () => this.#opened();
    source.addEventListener('quiet', ({ data }) => this.#hearQuiet(Number(data)));
    source.onmessage = ({ data }) => this.#stream.onEvent(String(data));
    source.addEventListener('beat', () => this.#listenForSilence());
    source.addEventListener('crowded', () => this.#rest());
    source.onerror = () => this.#lost();
    this.#source = source;
  }

  /** Asks for what was missed and opens the stream again. */
  reopen(): void {
    this.#stream.onGap(0);
    this.#stream.onState('reconnecting');
    this.open();
  }

  close(): void {
    this.#drop();
    clearTimeout(this.#poll);
  }

  #opened(): void {
    this.#unsaid = setTimeout(() => this.#hearQuiet(0), QUIET_EVENT_MS);
    this.#failures = 0;
    this.#listenForSilence();
    clearTimeout(this.#poll);
    this.#poll = undefined;
    this.#stream.onState('live');
  }

  /** What happened between the last answer and the opening was announced to nobody, unless it was quiet for longer than that. */
  #hearQuiet(quietMs: number): void {
    clearTimeout(this.#unsaid);
    this.#stream.onGap(quietMs);
  }

  #lost(): void {
    this.#drop();
    this.#failures += 1;
    this.#stream.onState(navigator.onLine ? 'reconnecting' : 'offline');
    if (this.#failures >= FAILURES_BEFORE_POLLING) this.#pollOn();
    this.#reopening = setTimeout(() => this.open(), waitBefore(this.#failures));
  }

  /** Fetches answers by polling for a while; a page that is seen again opens its stream at once. */
  #rest(): void {
    this.#drop();
    this.#stream.onState('reconnecting');
    this.#pollOn();
    this.#reopening = setTimeout(() => this.open(), WAIT_WHEN_CROWDED);
  }

  #pollOn(polls = 0): void {
    if (polls === 0 && this.#poll !== undefined) return;
    this.#poll = setTimeout(() => {
      this.#pollOn(polls + 1);
      if (navigator.onLine) this.#stream.onGap(0);
    }, waitForPoll(polls));
  }

  #listenForSilence(longest = LONGEST_SILENCE): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      // Nothing was heard for long enough: here it is not waited for more failures.
      this.#pollOn();
      this.#lost();
    }, longest);
  }

  #drop(): void {
    clearTimeout(this.#reopening);
    clearTimeout(this.#silence);
    clearTimeout(this.#unsaid);
    this.#source?.close();
    this.#source = null;
  }
}

/**
 * Follows a stream for as long as the page lives. Phones end streams silently in the background: whenever the page is
 * seen again, comes out of the back/forward cache or the network returns, what was missed is asked for first and the
 * stream opened again. It never gives up. Returns the way to stop.
 */
export const follow = (stream: LiveStream): (() => void) => {
  const keeper = new Keeper(stream);
  const stop = new AbortController();
  const { signal } = stop;
  const seenAgain = () => document.visibilityState === 'visible' && keeper.reopen();
  document.addEventListener('visibilitychange', seenAgain, { signal });
  addEventListener('pageshow', (event) => event.persisted && keeper.reopen(), { signal });
  addEventListener('online', () => keeper.reopen(), { signal });
  addEventListener('offline', () => stream.onState('offline'), { signal });
  keeper.open();
  return () => {
    stop.abort();
    keeper.close();
  };
};
