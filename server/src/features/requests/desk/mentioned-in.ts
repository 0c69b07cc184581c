type Colleague = { id: string; name: string };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The colleagues whose full name follows an “@” in a text. A longer name is not taken for the shorter one that it begins with. */
export const mentionedIn = (text: string, colleagues: readonly Colleague[]): string[] =>
  colleagues
    .filter(({ name }) => new RegExp(`@${escaped(name)}(?![\\p{L}\\p{N}'’-])`, 'iu').test(text))
    .map(({ id }) => id);
