/** Which file for the accountant the tests of access ask for. */
export const moneyFileWanted = { file: 'close', from: '2026-01-01', to: '2026-12-31' };
