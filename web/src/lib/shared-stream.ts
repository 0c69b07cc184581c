import { follow, type LiveState, type LiveStream } from './live.ts';

export type SharedStream = LiveStream & {
  /** The same in all tabs that can share the stream: what it follows, and for whom. */
  name: string;
  /** Also while no tab is visible: at the code desk, where a sound announces new requests. */
  whileHidden?: boolean;
};

/** What the tab with the stream sends to the others, and what they ask it. */
type Message = { event: string } | { quietMs: number } | { state: LiveState } | { ask: 'state' };

/** A tab with the stream that does not answer for so long is frozen, and another takes its place. */
const ANSWER_MS = 2_000;

/**
 * One tab's part in a stream that all tabs of a browser share: the one that holds the Web Lock of its name opens it and
 * passes everything on. Over HTTP/1.1 a browser has six connections to a server, and one stream for each tab uses them up.
 */
class Member {
  readonly #stream: SharedStream;
  readonly #channel: BroadcastChannel;
  readonly #left = new AbortController();
  #stopLeading: (() => void) | undefined;
  #state: LiveState = 'reconnecting';
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(stream: SharedStream) {
    this.#stream = stream;
    this.#channel = new BroadcastChannel(stream.name);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    void this.#wait();
    this.#ask();
  }

  leave(): void {
    clearTimeout(this.#patience);
    this.#stopLeading?.();
    this.#left.abort();
    this.#channel.close();
  }

  /** Asks for what it may have missed. The tab with the stream does so by itself. */
  seenAgain(): void {
    if (this.#stopLeading) return;
    this.#stream.onGap(0);
    this.#ask();
  }

  /** Waits until no other tab has the stream, and has it until this one leaves or another takes the lock away. */
  async #wait(): Promise<void> {
    const { signal } = this.#left;
    const options: LockOptions = { signal };
    await navigator.locks.request(this.#stream.name, options, () => this.#lead()).catch(() => this.#lose());
  }

  async #takeAway(): Promise<void> {
    await navigator.locks.request(this.#stream.name, { steal: true }, () => this.#lead()).catch(() => this.#lose());
  }

  /** The lock was taken away while this tab was frozen: it goes on as a follower. */
  #lose(): void {
    this.#stopLeading?.();
    this.#stopLeading = undefined;
    if (!this.#left.signal.aborted) void this.#wait();
  }

  #lead(): Promise<void> {
    clearTimeout(this.#patience);
    const { url } = this.#stream;
    const stop = follow({
      url,
      onEvent: (event) => this.#pass({ event }),
      onGap: (quietMs) => this.#pass({ quietMs }),
      onState: (state) => this.#pass({ state }),
    });
    return new Promise((resolve) => {
      this.#stopLeading = () => {
        stop();
        resolve();
      };
      if (this.#left.signal.aborted) this.#stopLeading();
    });
  }

  #pass(message: Message): void {
    this.#receive(message);
    if (!this.#left.signal.aborted) this.#send(message);
  }

  #send(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes none
    this.#channel.postMessage(message);
  }

  #ask(): void {
    clearTimeout(this.#patience);
    this.#send({ ask: 'state' });
    this.#patience = setTimeout(() => void this.#takeAway(), ANSWER_MS);
  }

  #receive(message: Message): void {
    clearTimeout(this.#patience);
    if ('event' in message) return this.#stream.onEvent(message.event);
    // Other tabs receive it a moment later, and so ask about a moment more than they must.
    if ('quietMs' in message) return this.#stream.onGap(message.quietMs);
    if ('state' in message) {
      this.#state = message.state;
      return this.#stream.onState(message.state);
    }
    if (this.#stopLeading) this.#send({ state: this.#state });
  }
}

const isShareable = (): boolean => 'locks' in navigator && 'BroadcastChannel' in globalThis;

/**
 * Follows a stream together with the other tabs of this browser, as `follow` does for one tab. A tab that is hidden leaves
 * it; seen again, it asks for what it missed first. Where a browser can't share, the tab has a stream of its own.
 *
 * @returns the way to stop
 */
export const followShared = (stream: SharedStream): (() => void) => {
  if (!isShareable()) return follow(stream);
  let member: Member | undefined;
  const join = () => {
    member ??= new Member(stream);
  };
  const leave = () => {
    member?.leave();
    member = undefined;
  };
  const isWanted = () => stream.whileHidden === true || document.visibilityState === 'visible';
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!isWanted()) return leave();
      if (document.visibilityState !== 'visible') return;
      if (member) return member.seenAgain();
      stream.onGap(0);
      join();
    },
    { signal },
  );
  // A page in the back/forward cache may hold no lock.
  addEventListener('pagehide', leave, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && isWanted() && (stream.onGap(0), join()), { signal });
  if (isWanted()) join();
  return () => {
    stop.abort();
    leave();
  };
};
