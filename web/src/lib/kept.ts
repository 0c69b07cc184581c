/**
 * All that this browser keeps for us by name: for good how a person wants the pages, for the life of a tab the payment that
 * it came back from and what was not sent of the chat.
 */
const places = {
  theme: () => localStorage,
  locale: () => localStorage,
  'desk-single-keys': () => localStorage,
  'desk-sound': () => localStorage,
  'desk-notices': () => localStorage,
  'desk-alerts-answered': () => localStorage,
  'desk-turns': () => localStorage,
  'desk-source': () => localStorage,
  'usual-authority': () => localStorage,
  // Where a guest's links go, asked once.
  'guest-email': () => localStorage,
  // That there may be something to remind of, and nothing of what: this is asked of the server, by cookies that no script reads.
  reminders: () => localStorage,
  // Where the reminder's line leads, a private link without its secret; and which line was dismissed.
  'reminder-line': () => localStorage,
  'reminder-dismissed': () => localStorage,
  // The last session's role, and that its member has a plan: how a page is drawn until the server has answered. Neither allows anything.
  role: () => localStorage,
  plan: () => localStorage,
  // Which member this browser is of, for where nobody can be asked: an id that opens nothing.
  member: () => localStorage,
  'ready-sound': () => localStorage,
  'ready-notices': () => localStorage,
  'payment-reference': () => sessionStorage,
  'own-chat': () => sessionStorage,
  // Answers that an admin began, which a reload must not take away. They end with the tab and at the log-out.
  'desk-answers': () => sessionStorage,
} satisfies Record<string, () => Storage>;

type Kept = keyof typeof places;

/** Browsers forbid storage, and storage is full: then nothing is kept, and nothing fails for it. */
const tried = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

export const recall = (name: Kept): string | null => tried(() => places[name]().getItem(name));

export const remember = (name: Kept, value: string): void => void tried(() => places[name]().setItem(name, value));

export const forget = (name: Kept): void => void tried(() => places[name]().removeItem(name));
