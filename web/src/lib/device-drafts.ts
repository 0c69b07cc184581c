import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';

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

/** Keeps one part of a draft, or forgets it. The whole draft then counts as touched. */
export const writePart = async (owner: string, name: string, value: unknown): Promise<void> => {
  await (value ? set(part(owner, name), value, drafts()) : del(part(owner, name), drafts()));
  await set(part(owner, 'touched'), Date.now(), drafts());
};

/** Leaves nothing of somebody's draft on this device. */
export const forgetDraft = async (owner: string): Promise<void> => {
  const all = await keys<string>(drafts());
  await Promise.all(all.filter((key) => key.startsWith(part(owner, ''))).map((key) => del(key, drafts())));
};

/** Also what others left on this device: nobody's photos stay longer than a day. */
export const sweepDrafts = async (): Promise<void> => {
  const suffix = part('', 'touched');
  const touched = (await keys<string>(drafts())).filter((key) => key.endsWith(suffix));
  for (const key of touched) {
    if (isStale((await get<number>(key, drafts())) ?? 0, Date.now())) await forgetDraft(key.slice(0, -suffix.length));
  }
};
