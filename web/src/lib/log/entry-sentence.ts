import type { AuditAction } from '@keywright/contract/audit-actions';
import type { LoggedAct } from '@keywright/contract/audit';
import { m } from '@keywright/words/messages';
import { money } from '../format.ts';
import { wordsOfAction } from '../action-words.ts';
import { itemOf } from './entry-item.ts';
import { type Named, namedAs, whatOf, whoOf } from './entry-names.ts';
import { type SentenceParts, sentences } from './sentences.ts';

/** Where a name stands in a sentence until the sentence is in the reader's language. Never part of any text. */
const placeholders = { who: '\uE000', what: '\uE001', other: '\uE002' };
const placeholder = /([\uE000-\uE002])/;

const isKnown = (action: string): action is AuditAction => Object.hasOwn(sentences, action);

const oneOf = <const One extends string>(values: readonly One[], value: unknown): One | 'other' =>
  values.find((one) => one === value) ?? 'other';

const sumOf = ({ action, details }: LoggedAct): string => {
  const cents = details['cents'] ?? details[action === 'order.refunded' ? 'refundedCents' : 'capturedCents'];
  return typeof cents === 'number' ? money(cents) : m.audit_what_money();
};

const partsOf = (entry: LoggedAct): SentenceParts => ({
  ...placeholders,
  item: itemOf(entry) || '…',
  sum: sumOf(entry),
  count: Number(entry.details['rows'] ?? 0),
  own:
    entry.actorId !== null && entry.names.some(({ of, id }) => of === entry.objectId && id === entry.actorId)
      ? 'yes'
      : 'other',
  where: oneOf(['orders', 'log', 'people'], entry.details['where']),
  verdict: oneOf(['APPROVED', 'OBJECTED'], entry.details['verdict']),
  secret: oneOf(['pincode'], entry.details['what']),
});

/**
 * The sentence in pieces: words, and what may be a link. An action of another version is named as it was written. `what`: what
 * the entry is about, where the page around it says that already.
 */
export const piecesOf = (entry: LoggedAct, what: () => Named = () => whatOf(entry)): Named[] => {
  const named: Record<string, () => Named> = {
    [placeholders.who]: () => whoOf(entry),
    [placeholders.what]: what,
    [placeholders.other]: () => namedAs(entry, entry.details['personId']) ?? { words: m.audit_what_account() },
  };
  const text = isKnown(entry.action)
    ? sentences[entry.action](partsOf(entry))
    : m.audit_says_unknown({ who: placeholders.who, action: wordsOfAction(entry.action) });
  const [first, ...others] = text
    .split(placeholder)
    .filter(Boolean)
    .map((piece) => named[piece]?.() ?? { words: piece });
  return first ? [{ ...first, words: capitalized(first.words) }, ...others] : others;
};

const capitalized = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** What happened, without links. */
export const sentenceOf = (entry: LoggedAct, what?: () => Named): string =>
  piecesOf(entry, what)
    .map(({ words }) => words)
    .join('');
