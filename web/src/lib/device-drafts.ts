import { createStore, del, get, keys, setMany, type UseStore } from 'idb-keyval';

const DAY = 86_400_000;

/** Whose the draft of a registration is: its form keeps it, and whoever logs in forgets it. */
export const REGISTRATION = 'registration';

/** Whether a draft that was last touched then is too old to be brought back. */
export const isStale = (touchedAt: number, now: number): boolean => now - touchedAt > DAY;

let opened: UseStore | undefined;
const drafts = (): UseStore => {
  opened ??= createStore('keywright', 'drafts');
  return opened;
};

const part = (owner: string, name: string) => `${owner}/${name}`;

/** One part of the draft that somebody has on this device. */
export const readPart = <T>(owner: string, name: string): Promise<T | undefined> => get<T>(part(owner, name), drafts());

/**
 * Keeps one part of a draft, or forgets it. The whole draft then counts as touched, in one transaction: a tab that dies between the two would
 * leave a photo of which nobody knows how old it is.
 */
export const writePart = async (owner: string, name: string, value: unknown): Promise<void> => {
  const touched: [string, unknown] = [part(owner, 'touched'), Date.now()];
  if (!value) await del(part(owner, name), drafts());
  await setMany(value ? [[part(owner, name), value], touched] : [touched], drafts());
};

/** Leaves nothing of somebody's draft on this device. */
export const forgetDraft = async (owner: string): Promise<void> => {
  const all = await keys<string>(drafts());
  await Promise.all(all.filter((key) => key.startsWith(part(owner, ''))).map((key) => del(key, drafts())));
};

/** Also what others left on this device: nobody's photos stay longer than a day. */
export const sweepDrafts = async (): Promise<void> => {
  const owners = new Set((await keys<string>(drafts())).map((key) => key.slice(0, key.lastIndexOf('/'))));
  for (const owner of owners) {
    if (isStale((await readPart<number>(owner, 'touched')) ?? 0, Date.now())) await forgetDraft(owner);
  }
};
