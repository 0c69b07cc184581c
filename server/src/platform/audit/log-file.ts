import { csvLine, disarmed } from '../http/csv.ts';
import { sha256 } from '../secrets.ts';
import type { CheckpointKey, SignedCheckpoint } from './checkpoint-key.ts';
import type { ProvenEntry } from './prove-entries.ts';

/**
 * A file that holds entries of the log with their proof, as one CSV: a first line that says what it is, a line for each entry and each
 * checkpoint that covers them, and a last one with the seal over all lines before.
 */
export const fileHead = [
  'line',
  'seq',
  'time',
  'action',
  'who',
  'object',
  'reason',
  'details',
  'previous hash',
  'hash',
  'text',
  'key',
  'signature',
] as const;

/** Of an entry whose text is not for the reader: what may be told of it all the same. */
export type Withheld = Pick<ProvenEntry, 'seq' | 'hash' | 'previous'> & {
  at: string;
  action: string;
  who: string;
  object: string;
};
export type FileEntry = ProvenEntry | Withheld;

export type LogFile = {
  /** What it is of, such as a VIN. */
  about: string;
  entries: readonly FileEntry[];
  checkpoints: readonly SignedCheckpoint[];
  made: Date;
};

type Row = Partial<Record<(typeof fileHead)[number], string | number>>;

export const rowLine = (row: Row): string => csvLine(fileHead.map((name) => row[name] ?? null));

/** Writes and seals such a file. */
export const writeLogFile = (file: LogFile, key: CheckpointKey): string => {
  const lines = [
    csvLine([...fileHead]),
    rowLine(headRow(file.about, file.entries.length, file.made.toISOString())),
    ...file.entries.map((entry) => ('text' in entry ? entryLine(entry) : rowLine(partsNowhere(withheldRow(entry))))),
    ...file.checkpoints.map((checkpoint) => rowLine(checkpointRow(checkpoint))),
  ].join('');
  const digest = sha256(lines);
  const { keyId, signature } = key.sealFile({ digest, at: file.made });
  const seal = {
    line: 'seal',
    time: file.made.toISOString(),
    hash: digest.toString('hex'),
    key: keyId,
    // Base64 may begin with a sign that a spreadsheet takes for a formula: it would be written, and verified, as another text.
    signature: signature.toString('hex'),
  };
  return `${lines}${rowLine(seal)}`;
};

export const headRow = (about: string, entries: number, made: string): Row => ({
  line: 'file',
  time: made,
  object: about,
  details: `${entries} entries`,
});

/** A text of the log keeps its hash, so nothing is put into it: what parts cells is written as JSON may write it, and read back as it was. */
const SEMICOLON = '\\u003b';
const withoutSemicolons = (json: string): string => json.replaceAll(';', SEMICOLON);
/** As such a text was hashed. In JSON a sign stands for itself after an even number of backslashes alone. */
export const textIn = (cell: string): string => cell.replaceAll(/(?<!\\)((?:\\\\)*)\\u003b/g, '$1;');

/** A spreadsheet that parts cells at semicolons finds no formula after one. */
const partsNowhere = ({ text, details, who, object, reason, ...row }: Row): Row => ({
  ...row,
  ...(who !== undefined && { who: disarmed(who) }),
  ...(object !== undefined && { object: disarmed(object) }),
  ...(reason !== undefined && { reason: disarmed(reason) }),
  ...(details !== undefined && { details: withoutSemicolons(String(details)) }),
  ...(text !== undefined && { text: withoutSemicolons(String(text)) }),
});

/** The line of an entry, and as files of earlier versions have it. */
export const entryLine = (entry: ProvenEntry): string => rowLine(partsNowhere(toldRow(entry)));
export const earlierEntryLine = (entry: ProvenEntry): string => rowLine(toldRow(entry));

/** What a hashed text says, in cells that people read. Throws on a text that is none of the log's. */
const toldRow = ({ seq, hash, previous, text }: ProvenEntry): Row => {
  const { at, action, who, object, reason, details } = readText(text);
  return {
    line: 'entry',
    seq,
    time: at,
    action,
    who: inOneLine(who),
    object: inOneLine(object),
    reason: inOneLine(reason),
    details,
    'previous hash': previous.toString('hex'),
    hash: hash.toString('hex'),
    text,
  };
};

const withheldRow = ({ seq, hash, previous, at, action, who, object }: Withheld): Row => ({
  line: 'entry',
  seq,
  time: at,
  action,
  who: inOneLine(who),
  object: inOneLine(object),
  'previous hash': previous.toString('hex'),
  hash: hash.toString('hex'),
});

const checkpointRow = ({ seq, hash, at, keyId, signature }: SignedCheckpoint): Row => ({
  line: 'checkpoint',
  seq,
  time: at.toISOString(),
  hash: hash.toString('hex'),
  key: keyId,
  signature: signature.toString('hex'),
});

/** Each line of the file is one of the CSV too, so that it is read line by line. */
const inOneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** The hashed text of an entry, taken apart. Its order is that of `chain.store.ts`. */
export const readText = (text: string) => {
  const parts: unknown = JSON.parse(text);
  if (!Array.isArray(parts) || parts.length !== PARTS) throw new Error('no text of an entry');
  const [, at, kind, actorId, name, , , action, objectType, objectId, reason, details] = parts as unknown[];
  return {
    at: `${String(at)}Z`,
    kind: String(kind),
    actorId: typeof actorId === 'string' ? actorId : null,
    action: String(action),
    who: String(name) || String(kind),
    object: `${String(objectType)} ${String(objectId)}`,
    reason: String(reason),
    details: JSON.stringify(details),
  };
};

const PARTS = 13;
