import type { Row } from './row.ts';

const heads = ['what', 'ours', 'reference', 'ratio', 'rounds', 'goal', ''];

const endOf = ({ goal, isMet }: Row): string => {
  if (goal === '') return '';
  return isMet ? 'ok' : 'SHORT';
};

const cellsOf = (row: Row): string[] => [
  row.what,
  row.ours,
  row.reference,
  row.reference === '' ? '' : row.ratio.toFixed(2),
  row.spread ? `${row.spread[0].toFixed(2)}–${row.spread[1].toFixed(2)}` : '',
  row.goal,
  endOf(row),
];

/** The rows as one table for a terminal. */
export const tableOf = (rows: readonly Row[]): string => {
  const lines = [heads, ...rows.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  const [head = '', ...body] = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [head, rule, ...body].join('\n');
};
