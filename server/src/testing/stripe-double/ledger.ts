import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Money that moved, as the double alone knows it: what a fault run is checked against. */
export type LedgerEntry = {
  kind: 'held' | 'taken' | 'released' | 'refunded';
  session: string;
  intent: string;
  reference: string;
  cents: number;
  at: string;
};

/** One JSON object a line, on the disk before the money counts as moved. */
export const openLedger = (file: string) => {
  const handle = openSync(file, 'a');
  return {
    file,
    write: (entry: LedgerEntry): void => {
      writeSync(handle, `${JSON.stringify(entry)}\n`);
      fsyncSync(handle);
    },
    close: (): void => closeSync(handle),
  };
};

export type Ledger = ReturnType<typeof openLedger>;

export const readLedger = (file: string): LedgerEntry[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LedgerEntry);
