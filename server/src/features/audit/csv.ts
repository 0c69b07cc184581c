/** What a spreadsheet would run as a formula. */
const looksLikeFormula = /^[=+\-@\t\r]/;

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe, so
 * that it is shown and not run: names and reasons are typed by anybody.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
