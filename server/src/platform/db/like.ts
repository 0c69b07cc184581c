/** The text with nothing in it that LIKE would take for a sign of its own. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
