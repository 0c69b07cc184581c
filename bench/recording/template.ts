/**
 * A value of a statement as a repetition fills it in: as it was, or made again. What differed between two recordings of the same
 * flow is made again; within one repetition the same thing stays the same.
 */
export type Template =
  | { is: 'same'; value: unknown }
  /** Milliseconds after the flow's begin. */
  | { is: 'time'; at: number }
  | { is: 'bytes'; key: string; length: number }
  | { is: 'text'; pieces: (string | Piece)[] }
  | { is: 'list'; members: Template[] };

/** A name of something, or a moment in whole seconds of the epoch. */
export type Piece = { key: string } | { epochAt: number };

/** When each of the two recordings began, in milliseconds of the epoch. */
type Begun = { one: number };

const WORD = /([\w-]+)/;
const EPOCH_SECONDS = /^1\d{9}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Compares the same value of two recordings. Throws when they differ in more than names and times. */
export const templateOf = (one: unknown, other: unknown, begun: Begun): Template => {
  if (one instanceof Date) return { is: 'time', at: one.getTime() - begun.one };
  if (one instanceof Uint8Array) {
    const [a, b] = [Buffer.from(one), Buffer.from(other as Uint8Array)];
    return a.equals(b) ? { is: 'same', value: a } : { is: 'bytes', key: a.toString('hex'), length: a.length };
  }
  if (Array.isArray(one)) {
    const others = other as unknown[];
    return { is: 'list', members: one.map((member, index) => templateOf(member, others[index], begun)) };
  }
  if (typeof one === 'string' && one !== other) return textTemplate(one, String(other), begun);
  if (typeof one === 'number' && one !== other) return { is: 'text', pieces: [{ key: String(one) }] };
  return { is: 'same', value: one };
};

const textTemplate = (one: string, other: string, begun: Begun): Template => {
  if (ISO_TIME.test(one)) return { is: 'time', at: Date.parse(one) - begun.one };
  const [words, others] = [one.split(WORD), other.split(WORD)];
  if (words.length !== others.length) throw new Error(`two recordings do not match: ${one} and ${other}`);
  return { is: 'text', pieces: words.map((word, index) => pieceOf(word, others[index] ?? '', begun)) };
};

const pieceOf = (word: string, other: string, begun: Begun): string | Piece => {
  if (word === other) return word;
  return EPOCH_SECONDS.test(word) ? { epochAt: Number(word) * 1_000 - begun.one } : { key: word };
};
