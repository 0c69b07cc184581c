import { sha256 } from '../secrets.ts';
import { hashOf } from './chain.store.ts';
import { type SignedCheckpoint, verifyFileSeal, verifySignature, type Worth } from './checkpoint-key.ts';
import { earlierEntryLine, entryLine, fileHead, headRow, rowLine, textIn } from './log-file.ts';

export type FileProblem =
  | 'unreadable'
  | 'entry_changed'
  | 'cells_changed'
  | 'disordered'
  | 'unlinked'
  | 'wrong_count'
  | 'uncovered'
  | 'contradicted'
  | 'checkpoint_forged'
  | 'checkpoint_unknown'
  | 'unsealed'
  | 'seal_broken'
  | 'seal_forged'
  | 'seal_unknown';

/** `line` counts those of the file from 1. */
export type FileFault = { problem: FileProblem; line: number; seq?: number };

export type FileVerdict = {
  about: string;
  made: string;
  entries: number;
  /** Those that are shown without their text: their hashes can't be computed again from the file. */
  withheld: number;
  checkpoints: number;
  keys: string[];
  faults: FileFault[];
};

type Line = { raw: string; number: number; cells: Record<string, string> };

/**
 * Verifies a file that was taken out of the log, by the file and the public keys alone: each entry's hash is computed again from its text, each
 * must stand before a checkpoint with a signature of these keys, and the seal must be one over exactly these lines.
 */
export const verifyLogFile = (text: string, publicKeys: readonly string[]): FileVerdict => {
  const raws = text.split(/(?<=\r\n)/);
  const lines = raws.map((raw, index) => ({ raw, number: index + 1, cells: cellsOf(raw) }));
  const of = (kind: string): Line[] => lines.filter(({ cells }) => cells['line'] === kind);
  const [file] = of('file');
  const entries = of('entry');
  const checkpoints = of('checkpoint');
  const verdict = {
    about: file?.cells['object'] ?? '',
    made: file?.cells['time'] ?? '',
    entries: entries.length,
    withheld: entries.filter(({ cells }) => cells['text'] === '').length,
    checkpoints: checkpoints.length,
    keys: [...new Set([...checkpoints, ...of('seal')].map(({ cells }) => cells['key'] ?? ''))],
  };
  return {
    ...verdict,
    faults: [
      ...unreadableOf(lines),
      ...countOf(file, entries),
      ...entries.flatMap(entryFaults),
      ...orderFaults(entries),
      ...checkpointFaults(checkpoints, publicKeys),
      ...coverFaults(entries, checkpoints),
      ...sealFaults(lines, publicKeys),
    ],
  };
};

const fault = ({ number, cells }: Line, problem: FileProblem): FileFault => ({
  problem,
  line: number,
  ...(cells['seq'] && { seq: Number(cells['seq']) }),
});

const CELL = /("(?:[^"]|"")*"|[^,"]*)(,|$)/gy;

const cellsOf = (raw: string): Record<string, string> => {
  const line = raw.replace(/\r\n$/, '');
  const cells: string[] = [];
  for (const [whole, cell = '', comma] of line.matchAll(CELL)) {
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (whole === '' || comma === '') break;
  }
  return Object.fromEntries(fileHead.map((name, index) => [name, cells[index] ?? '']));
};

const kinds = ['line', 'file', 'entry', 'checkpoint', 'seal'];

/** Every line is one of ours, written as we write it; the first ones say what the file is. */
const unreadableOf = (lines: readonly Line[]): FileFault[] =>
  lines
    .filter(({ raw, cells }, index) => {
      const kind = cells['line'] ?? '';
      const isHere = index === 0 ? kind === 'line' : index === 1 ? kind === 'file' : kinds.slice(2).includes(kind);
      return !isHere || !raw.endsWith('\r\n');
    })
    .map((line) => fault(line, 'unreadable'));

const countOf = (file: Line | undefined, entries: readonly Line[]): FileFault[] => {
  if (!file) return [{ problem: 'unreadable', line: 1 }];
  const { object = '', time = '' } = file.cells;
  return rowLine(headRow(object, entries.length, time)) === file.raw ? [] : [fault(file, 'wrong_count')];
};

const entryOf = ({ cells }: Line) => ({
  seq: Number(cells['seq']),
  hash: Buffer.from(cells['hash'] ?? '', 'hex'),
  previous: Buffer.from(cells['previous hash'] ?? '', 'hex'),
  text: textIn(cells['text'] ?? ''),
});

const entryFaults = (line: Line): FileFault[] => {
  const entry = entryOf(line);
  if (entry.text === '') return [];
  if (!hashOf(entry.previous, entry.seq, entry.text).equals(entry.hash)) return [fault(line, 'entry_changed')];
  try {
    const isOurs = [entryLine(entry), earlierEntryLine(entry)].includes(line.raw);
    return isOurs ? [] : [fault(line, 'cells_changed')];
  } catch {
    return [fault(line, 'cells_changed')];
  }
};

const orderFaults = (entries: readonly Line[]): FileFault[] =>
  entries.slice(1).flatMap((line, index) => {
    const before = entries[index];
    if (!before) return [];
    const [one, next] = [entryOf(before), entryOf(line)];
    if (!(next.seq > one.seq)) return [fault(line, 'disordered')];
    return next.seq === one.seq + 1 && !next.previous.equals(one.hash) ? [fault(line, 'unlinked')] : [];
  });

const ofWorth = (worth: Worth, what: 'checkpoint' | 'seal', line: Line): FileFault[] =>
  worth === 'ours' ? [] : [fault(line, `${what}_${worth}`)];

const checkpointOf = ({ cells }: Line): SignedCheckpoint => ({
  seq: Number(cells['seq']),
  hash: Buffer.from(cells['hash'] ?? '', 'hex'),
  at: dateOf(cells['time']),
  keyId: cells['key'] ?? '',
  signature: Buffer.from(cells['signature'] ?? '', 'hex'),
});

/** One that can't be read is signed by nobody. */
const dateOf = (text = ''): Date => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
};

const checkpointFaults = (checkpoints: readonly Line[], publicKeys: readonly string[]): FileFault[] =>
  checkpoints.flatMap((line) => ofWorth(verifySignature(checkpointOf(line), publicKeys), 'checkpoint', line));

const coverFaults = (entries: readonly Line[], checkpoints: readonly Line[]): FileFault[] => {
  const signed = checkpoints.map(checkpointOf);
  return entries.flatMap((line) => {
    const { seq, hash } = entryOf(line);
    const same = signed.find((one) => one.seq === seq);
    if (same && !same.hash.equals(hash)) return [fault(line, 'contradicted')];
    return signed.some((one) => one.seq >= seq) ? [] : [fault(line, 'uncovered')];
  });
};

const sealFaults = (lines: readonly Line[], publicKeys: readonly string[]): FileFault[] => {
  // What comes after the last line's end is an empty one.
  const last = lines.findLast(({ raw }) => raw !== '');
  if (!last || last.cells['line'] !== 'seal') return [{ problem: 'unsealed', line: last?.number ?? 1 }];
  const { hash = '', time = '', key = '', signature = '' } = last.cells;
  const digest = sha256(
    lines
      .slice(0, last.number - 1)
      .map(({ raw }) => raw)
      .join(''),
  );
  const isWritten = rowLine({ line: 'seal', time, hash, key, signature }) === last.raw;
  if (!isWritten || digest.toString('hex') !== hash) return [fault(last, 'seal_broken')];
  const seal = { digest, at: dateOf(time), keyId: key, signature: Buffer.from(signature, 'hex') };
  // The same bytes and the same time can be written in more than one way.
  if (seal.signature.toString('hex') !== signature || seal.at.toISOString() !== time)
    return [fault(last, 'seal_forged')];
  return ofWorth(verifyFileSeal(seal, publicKeys), 'seal', last);
};
