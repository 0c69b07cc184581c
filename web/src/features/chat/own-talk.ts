import type { ChatMessage } from '@keywright/contract/chat';
import { chatHistory, chatStream, sendChat } from '@keywright/contract/chat.calls';
import { m } from '@keywright/words/messages';
import { call } from '../../lib/call.ts';
import { follow, type LiveState, waitBefore } from '../../lib/live.ts';
import { Refused, saysOf, Unreachable } from '../../lib/refusal.ts';
import { openStore } from '../../store.ts';
import { currentDraft, saveDraft, type Unsent } from './own-draft.ts';

/** A member's conversation as this page knows it. */
export type Talk = {
  /** `closed`: no plan or trial runs. */
  phase: 'loading' | 'open' | 'closed';
  /** Without a gap, the oldest first. */
  messages: readonly ChatMessage[];
  /** Before which message there are more. */
  earlier: number | null;
  unsent: readonly Unsent[];
  live: LiveState;
  /** Why it can't be read at this moment. */
  failure: string | null;
};

const PAGE = 100;

const history = (before?: number) => call(chatHistory, { query: { before } }, m.own_chat_load_failed);

const isClosed = (error: unknown): boolean => error instanceof Refused && error.code === 'chat.closed';

/** Adds messages to those that are there; each place holds one, whatever brought it. */
export const joined = (known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] => {
  const byPlace = new Map([...known, ...more].map((message) => [message.id, message]));
  return byPlace.size === known.length ? known : [...byPlace.values()].toSorted((one, other) => one.id - other.id);
};

/**
 * Opens the conversation: reads it, follows its stream from the last message that is here, and sends what waits. What was missed on the way is
 * asked for each time the stream was lost, so that nothing hangs on it; a message that two ways brought stands there once.
 */
// oxlint-disable-next-line max-lines-per-function -- one state, and what may change it
export const openTalk = (who: string) => {
  const talk = openStore<Talk>({
    phase: 'loading',
    messages: [],
    earlier: null,
    unsent: currentDraft(who).unsent,
    live: 'reconnecting',
    failure: null,
  });
  let isOver = false;
  let stopFollowing: (() => void) | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let losses = 0;
  let catching: Promise<void> | undefined;
  let closings = 0;
  let sending: Promise<void> = Promise.resolve();

  const change = (part: Partial<Talk>): void => {
    if (!isOver) talk.set({ ...talk.get(), ...part });
  };
  /** Of what is kept as well, which a window that was opened since may have added to. */
  const changeUnsent = (how: (unsent: readonly Unsent[]) => readonly Unsent[]): void => {
    change({ unsent: how(talk.get().unsent) });
    saveDraft(who, { unsent: how(currentDraft(who).unsent) });
  };
  const last = (): number => talk.get().messages.at(-1)?.id ?? 0;

  const takeIn = (more: readonly ChatMessage[]): void => {
    const { messages, unsent } = talk.get();
    change({ messages: joined(messages, more) });
    const here = new Set(more.map(({ key }) => key));
    if (unsent.some(({ key }) => here.has(key))) changeUnsent((all) => all.filter(({ key }) => !here.has(key)));
  };

  const close = (): void => {
    closings += 1;
    // Who looks again asks anew: what is still on its way was answered before.
    catching = undefined;
    stopFollowing?.();
    stopFollowing = undefined;
    clearTimeout(retry);
    change({ phase: 'closed' });
  };

  /** The pages from the last one back to what is here already. */
  const newer = async (): Promise<ChatMessage[]> => {
    const known = last();
    let pages = await history();
    const reaches = () => known === 0 || (pages[0]?.id ?? 0) <= known + 1;
    while (!reaches()) pages = [...(await history(pages[0]?.id)), ...pages];
    return pages;
  };

  const read = async (): Promise<void> => {
    const isFirst = talk.get().phase !== 'open';
    const isAnew = talk.get().messages.length === 0;
    const closedBefore = closings;
    try {
      const found = await newer();
      if (isOver) return;
      failures = 0;
      takeIn(found);
      // What was asked before it closed does not open it.
      if (closings !== closedBefore) return;
      const [first] = found;
      if (isFirst && isAnew) change({ earlier: found.length === PAGE && first ? first.id : null });
      change({ phase: 'open', failure: null });
      if (isFirst) begin();
    } catch (error) {
      if (closings !== closedBefore) return;
      if (isClosed(error)) return close();
      if (!isFirst) return;
      change({ failure: saysOf(error) });
      failures += 1;
      clearTimeout(retry);
      retry = setTimeout(() => void catchUp(), waitBefore(failures));
    }
  };

  /** Asks for what is not here yet; once for all who ask meanwhile. */
  const catchUp = (): Promise<void> => {
    if (catching) return catching;
    const reading = read().finally(() => {
      if (catching === reading) catching = undefined;
    });
    catching = reading;
    return reading;
  };

  const begin = (): void => {
    if (isOver || stopFollowing) return;
    stopFollowing = follow({
      url: () => `${chatStream}?after=${last()}`,
      onEvent: (data) => takeIn([JSON.parse(data) as ChatMessage]),
      // The stream itself continues from the last message that is here.
      onGap: (quietMs) => void (quietMs === 0 && catchUp()),
      onState: (live) => {
        const before = talk.get().live;
        change({ live });
        // A plan that ended, or a session: the stream alone does not say which.
        if (live === 'reconnecting' && before === 'live') void catchUp();
        if (live === 'live') sendLost();
      },
    });
    // What a page that is gone has left behind: the server knows by its key whether it came.
    sendAgain(({ fault }) => fault === null || fault.isLost);
  };

  const sendAgain = (which: (unsent: Unsent) => boolean): void => {
    for (const { key } of talk.get().unsent.filter(which)) again(key);
  };

  const sendLost = (): void => sendAgain(({ fault }) => fault?.isLost === true);

  const faultOf = (key: string, fault: Unsent['fault']): void =>
    changeUnsent((all) => all.map((one) => (one.key === key ? { ...one, fault } : one)));

  const post = async (key: string): Promise<void> => {
    // Also when the window was minimised meanwhile: what was pressed goes out.
    const unsent = talk.get().unsent.find((one) => one.key === key);
    if (!unsent) return;
    const { message, photo, about } = unsent;
    try {
      takeIn([
        await call(
          sendChat,
          { body: { message, key, photo: photo?.id, about: about ?? undefined } },
          m.own_chat_send_failed,
        ),
      ]);
      losses = 0;
    } catch (error) {
      const isLost = error instanceof Unreachable;
      faultOf(key, { says: saysOf(error), isLost });
      if (isClosed(error)) close();
      losses += 1;
      // A line that died without a word may be told from a slow one only after the stream has found another.
      if (!isLost || isOver || talk.get().live !== 'live') return;
      clearTimeout(lost);
      lost = setTimeout(sendLost, waitBefore(losses));
    }
  };

  /** One after the other, so that they stand in the order in which they were written. */
  const again = (key: string): void => {
    faultOf(key, null);
    sending = sending.then(() => post(key));
  };

  const leaving = new AbortController();
  addEventListener('online', () => talk.get().phase === 'loading' && void catchUp(), { signal: leaving.signal });
  void catchUp();

  return {
    use: talk.use,
    get: talk.get,
    send: (written: Pick<Unsent, 'message' | 'photo' | 'about'>): void => {
      const key = crypto.randomUUID();
      changeUnsent((all) => [...all, { ...written, key, fault: null }]);
      again(key);
    },
    again,
    /** Takes back what was not sent. */
    takeBack: (key: string): Unsent | undefined => {
      const { unsent } = talk.get();
      changeUnsent((all) => all.filter((one) => one.key !== key));
      return unsent.find((one) => one.key === key);
    },
    readAgain: catchUp,
    readEarlier: async (): Promise<void> => {
      const { earlier } = talk.get();
      if (earlier === null) return;
      try {
        const found = await history(earlier);
        takeIn(found);
        change({ earlier: found.length === PAGE ? (found[0]?.id ?? null) : null, failure: null });
      } catch (error) {
        if (isClosed(error)) close();
        else change({ failure: saysOf(error) });
      }
    },
    leave: (): void => {
      isOver = true;
      leaving.abort();
      clearTimeout(retry);
      clearTimeout(lost);
      stopFollowing?.();
    },
  };
};

export type OpenTalk = ReturnType<typeof openTalk>;
