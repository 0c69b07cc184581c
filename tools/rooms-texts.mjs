/** House rules about what SQL says, which no import shows. */
export const textRules = [
  {
    name: 'the-log-is-no-store',
    comment:
      'The details of the audit log are for whoever reads it. What the program has to know of an act is a column or a fact of its feature.',
    path: /^server\/(src\/.*|db\/migrations\/.*)/,
    // Migration 0018 reads them once, to fill the column that holds what was asked of them until then.
    pathNot: /\.test\.ts$|^server\/src\/testing\/|\/0018-/,
    says: /\bdetails\b['"]?\s*(->|#>|@>|\?[|&]?\s*(array\b|'))|jsonb_(path|extract|each|to_record)\w*\(\s*([\w.]+\.)?details\b/i,
  },
];
