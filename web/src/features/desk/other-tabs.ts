/** What one tab of the desk says to the others of this browser: which case it has in view, and whether it has only now begun to ask. */
type Said = { tab: string; id: string | null; isNew?: boolean };

const tab = crypto.randomUUID();
const others = new Map<string, string>();
let own: string | null = null;
let channel: BroadcastChannel | undefined;

const hear = ({ data }: MessageEvent<Said>): void => {
  if (data.id === null) others.delete(data.tab);
  else others.set(data.tab, data.id);
  if (data.isNew && own !== null) say({});
};

const say = (more: Pick<Said, 'isNew'>): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin, and takes none
  channel?.postMessage({ tab, id: own, ...more } satisfies Said);

/** Tells the other tabs which case is in view here. */
export const tellTabs = (id: string | null): void => {
  own = id;
  if (channel) return say({});
  channel = new BroadcastChannel('keywright.desk');
  channel.onmessage = hear;
  say({ isNew: true });
};

/** Whether another tab has this case in view. */
export const isElsewhere = (id: string): boolean => [...others.values()].includes(id);
