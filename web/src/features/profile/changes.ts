type Texts = Readonly<Record<string, string>>;

/** What of a form is not as it was when editing began, with its ends trimmed. */
export const changesIn = <T extends Texts>(start: T, now: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).flatMap(([name, text]) => (text.trim() === start[name] ? [] : [[name, text.trim()]])),
  ) as Partial<T>;
