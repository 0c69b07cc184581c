import { describe, expect, it } from 'vitest';
import { csvLine } from '../http/csv.ts';
import { sha256 } from '../secrets.ts';
import { hashOf } from './chain.store.ts';
import { checkpointKeyOf } from './checkpoint-key.ts';
import { earlierEntryLine, fileHead, headRow, rowLine, writeLogFile } from './log-file.ts';
import type { ProvenEntry } from './prove-entries.ts';
import { type FileProblem, verifyLogFile } from './verify-log-file.ts';

const key = checkpointKeyOf(sha256('ours'));
const foreign = checkpointKeyOf(sha256('somebody else’s'));
const made = new Date('2026-11-24T12:00:00.000Z');

const textOf = (n: number): string =>
  JSON.stringify([
    `id-${n}`,
    `2026-11-2${n}T10:00:00.000000`,
    'person',
    `person-${n}`,
    'Zoë "Z" Ñandú, Inc.',
    null,
    '',
    'request.opened',
    'request',
    'one',
    '=1+1',
    { n },
    `call-${n}`,
  ]);

/** A chain of nine, of which every other one is of the file; the two at 4 and 5 follow each other. */
const chain = ((): ProvenEntry[] => {
  let previous: Buffer = Buffer.alloc(32);
  return Array.from({ length: 9 }, (_, index) => {
    const seq = index + 1;
    const text = textOf(seq);
    const hash = hashOf(previous, seq, text);
    const entry = { seq, text, hash, previous };
    previous = hash;
    return entry;
  });
})();
const at = (seq: number): ProvenEntry => chain[seq - 1] as ProvenEntry;
const checkpoint = (seq: number, by = key) => by.seal({ seq, hash: at(seq).hash, at: made });

const good = { about: 'vin X', entries: [2, 4, 5, 8].map(at), checkpoints: [checkpoint(5), checkpoint(9)], made };
const file = writeLogFile(good, key);
const problemsOf = (text: string): FileProblem[] => [
  ...new Set(verifyLogFile(text, [key.publicKey]).faults.map(({ problem }) => problem)),
];
const lines = (text: string): string[] => text.split(/(?<=\r\n)/);

describe('a file out of the log', () => {
  it('holds as it was written', () => {
    expect(verifyLogFile(file, [key.publicKey])).toEqual({
      about: 'vin X',
      made: made.toISOString(),
      entries: 4,
      withheld: 0,
      checkpoints: 2,
      keys: [key.id],
      faults: [],
    });
  });

  it('holds whatever its signatures begin with', () => {
    const signed = Array.from({ length: 300 }, (_, n) =>
      writeLogFile({ ...good, made: new Date(made.getTime() + n) }, key),
    );
    expect(signed.flatMap(problemsOf)).toEqual([]);
  });

  it('holds where the text of some entries is withheld, and says of how many', () => {
    const { text: _, ...bare } = at(4);
    const withheld = {
      ...bare,
      at: '2026-11-24T10:00:00Z',
      action: 'request.opened',
      who: 'code desk',
      object: 'request one',
    };
    const told = verifyLogFile(writeLogFile({ ...good, entries: [at(2), withheld, at(5)] }, key), [key.publicKey]);
    expect(told).toMatchObject({ entries: 3, withheld: 1, faults: [] });
  });

  it('fails with any one byte changed, wherever it stands', () => {
    const bytes = Buffer.from(file);
    for (let place = 0; place < bytes.length; place += 7) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(problemsOf(changed.toString('utf8')), `byte ${place}`).not.toEqual([]);
    }
  });

  /** A chain of one, of what somebody typed as their name and their reason. */
  const typedBy = (who: string, reason: string): ProvenEntry => {
    const parts = JSON.parse(textOf(1)) as unknown[];
    const text = JSON.stringify(parts.with(4, who).with(10, reason).with(11, { title: reason }));
    const previous = Buffer.alloc(32);
    return { seq: 1, text, previous, hash: hashOf(previous, 1, text) };
  };
  const alone = (entry: ProvenEntry) =>
    writeLogFile({ ...good, entries: [entry], checkpoints: [key.seal({ seq: 1, hash: entry.hash, at: made })] }, key);

  /** How a spreadsheet reads it that parts cells here, whatever is in quotes that do not begin a cell. */
  const partedAt = (separator: string, text: string): string[] =>
    text.split(/\r\n/).flatMap((line) => line.split(separator).map((cell) => cell.replace(/^[" ]+/, '')));

  it.each([
    ';=1+1',
    '; +1',
    ';@sum(1)',
    ';-1',
    ';\uff1d1',
    '\n=1+1',
    'a;\r\n=1',
    '\\u003b=1',
    '\\\\;=1',
    '=1;=1',
    '";=1',
    '\t=1',
  ])('runs nothing in a spreadsheet, holds in its lines and is verified with %j in it', (typed) => {
    const text = alone(typedBy(`Zoë${typed}`, typed));
    expect(verifyLogFile(text, [key.publicKey])).toMatchObject({ entries: 1, faults: [] });
    expect(lines(text).filter(Boolean)).toHaveLength(5);
    for (const separator of [';', '\t'])
      expect(partedAt(separator, text).filter((cell) => /^[=+\-@\uff1d]/.test(cell))).toEqual([]);
  });

  it('holds as an earlier version wrote it, with its semicolons', () => {
    const entry = typedBy('Zoë;=1', 'why;');
    const earlier = [
      csvLine([...fileHead]),
      rowLine(headRow('vin X', 1, made.toISOString())),
      earlierEntryLine(entry),
    ].join('');
    expect(earlier).toContain(';=1');
    expect(problemsOf(`${earlier}${lines(alone(entry)).slice(3).join('')}`)).toEqual(['seal_broken']);
  });

  const entryLine = lines(file)[3] ?? '';
  const cases: [string, string, FileProblem[]][] = [
    [
      'a changed field',
      file.replace('2026-11-24T10:00:00.000000Z', '2026-11-24T11:00:00.000000Z'),
      ['cells_changed', 'seal_broken'],
    ],
    ['a changed text', file.replaceAll('person-4', 'person-9'), ['entry_changed', 'seal_broken']],
    ['a removed row', file.replace(entryLine, ''), ['wrong_count', 'seal_broken']],
    [
      'two rows in the wrong order',
      lines(file)
        .with(3, lines(file)[4] ?? '')
        .with(4, entryLine)
        .join(''),
      ['disordered', 'seal_broken'],
    ],
    ['a cut end', lines(file).slice(0, -2).join(''), ['unsealed']],
    ['something added after it', `${file}entry,1`, ['unreadable', 'wrong_count', 'disordered', 'unsealed']],
    ['what a spreadsheet makes of it', file.replaceAll('\r\n', '\n'), ['unreadable']],
  ];
  it.each(cases)('fails with %s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(expect.arrayContaining(problems));
  });

  it.each<[string, string, FileProblem]>([
    [
      'a checkpoint of somebody else’s key',
      writeLogFile({ ...good, checkpoints: [checkpoint(9, foreign)] }, key),
      'checkpoint_unknown',
    ],
    ['a checkpoint of another place', writeLogFile({ ...good, checkpoints: [checkpoint(5)] }, key), 'uncovered'],
    [
      'a checkpoint that says otherwise',
      writeLogFile({ ...good, checkpoints: [key.seal({ seq: 8, hash: at(1).hash, at: made }), checkpoint(9)] }, key),
      'contradicted',
    ],
    [
      'a checkpoint whose signature is of another one',
      writeLogFile({ ...good, checkpoints: [{ ...checkpoint(9), signature: checkpoint(5).signature }] }, key),
      'checkpoint_forged',
    ],
    ['somebody else’s seal', writeLogFile(good, foreign), 'seal_unknown'],
    [
      'two entries that follow each other and do not fit',
      writeLogFile({ ...good, entries: [at(2), { ...at(4), hash: at(3).hash }, at(5)] }, key),
      'unlinked',
    ],
  ])('fails with %s, though it is sealed', (_, text, problem) => {
    expect(problemsOf(text)).toContain(problem);
  });

  it('is none where it is some other file', () => {
    expect(problemsOf('')).not.toEqual([]);
    expect(problemsOf(csvLine([...fileHead]))).not.toEqual([]);
  });
});
