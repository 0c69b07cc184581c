/** House rules about what a file says, which no import shows. Tests may say what they like. */
import ts from 'typescript';

const source = /^server\/src\//;
const sourceOrMigration = /^server\/(src|db\/migrations)\//;

/** What SQL may be written in: all texts and templates of a file, and the functions that the query builder is asked for by name. */
const textsIn = (code) => {
  const texts = [];
  const look = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    if (ts.isCallExpression(node) && /\bfn\b/.test(node.expression.getText()))
      texts.push(`${node.arguments[0]?.text}()`);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('read.ts', code, ts.ScriptTarget.Latest, true));
  return texts.join('\n');
};

const asksTime =
  /(?<![\w.])now\(\)|\b((clock|statement|transaction)_timestamp|timeofday|current_(timestamp|date|time)|localtime(stamp)?)\b/i;

/** Between a column's name and an operator, in SQL and in the query builder's own way: quotes, brackets, a comma, a cast. */
const between = String.raw`["'\`\s,)]*(?:(?:::|\bas\b)\s*jsonb?\s*\)*\s*)?`;
const opensDetails = new RegExp(
  [
    String.raw`\bdetails\b${between}(->|#>|#-|@>|<@|@\?|@@|\?[|&]?\s*(array\b|'|"|\$\{)|\[\s*['"$])`,
    String.raw`\bjsonb?_\w+['"]?\s*[(,][\s[('"]*([\w.]+\.)?"?details\b`,
  ].join('|'),
  'i',
);

const comparesPeople = new RegExp(
  [
    String.raw`\b(person|guest|actor|caller)\??\.id\s*[!=]==`,
    String.raw`[!=]==\s*(\w+\??\.)*(person|guest|actor|caller)\??\.id\b`,
    String.raw`\b(personId|guestId|ownerKey)\s*[!=]==(?!\s*(null|undefined)\b)`,
    String.raw`[!=]==\s*(\w+\??\.)*(personId|guestId|ownerKey)\b`,
  ].join('|'),
);

/**
 * For each rule the files that it is about, those that may break it and why (whoever no longer does must be struck off), and what
 * breaks it.
 */
export const textRules = [
  {
    name: 'owners-are-compared-in-access',
    comment: "Whether something is the caller's is a rule of access/: a policy, or a question of access/owner.ts.",
    where: source,
    pathNot: /^server\/src\/access\//,
    except: {
      'server/src/features/sessions/factors/passkeys.ts': 'a passkey says for whom it was made: nobody calls yet',
      'server/src/features/sessions/factors/sign-in-with-passkey.ts':
        'a question is of the begun sign-in: nobody calls yet',
    },
    breaks: (text) => comparesPeople.test(text),
  },
  {
    name: 'the-log-is-no-store',
    comment:
      'The details of the audit log are for whoever reads it. What the program has to know of an act is a column or a fact of its feature.',
    where: sourceOrMigration,
    except: {
      'server/db/migrations/0018-when-a-name-changed.sql':
        'reads them once, to fill the column that holds what was asked of them until then',
      'server/src/features/papers/request-edits.store.ts':
        'prints the edits of a request in its PDFs, as the log has them',
    },
    breaks: (text) => opensDetails.test(text),
  },
  {
    name: 'the-log-is-read-in-one-place',
    comment: 'Only what writes, chains and shows the audit log names its details: for anybody else they are not there.',
    where: sourceOrMigration,
    except: {
      'server/src/platform/audit/record.store.ts': 'writes them',
      'server/src/platform/audit/chain.store.ts': 'hashes them whole',
      'server/src/features/audit/entries.store.ts': 'shows them whole',
      'server/src/features/papers/request-edits.store.ts': 'prints the edits of a request in its PDFs',
      'server/src/platform/db/grants.ts': 'lets the program write them',
      'server/src/platform/db/tables.ts': 'written from the schema',
      'server/db/migrations/0001-foundation.sql': 'makes the column',
      'server/db/migrations/0011-the-log-is-chained-by-its-owner.sql': 'hashes them whole',
      'server/db/migrations/0018-when-a-name-changed.sql': 'as above',
    },
    breaks: (text) => /\baudit_entry\b/.test(text) && /\bdetails\b/.test(text),
  },
  {
    name: 'sql-asks-one-clock',
    comment: 'Whatever expires or is destroyed is compared with clock_now(): SQL asks no other clock.',
    where: source,
    except: {
      'server/src/platform/jobs/jobs.ts': "the job library's own: it takes what is due by now()",
      'server/src/platform/audit/chain.store.ts': "the record's own: no test and no setting moves it",
      'server/src/platform/audit/record.store.ts': "the record's own, as above",
      'server/src/features/audit/watch.store.ts': "the record's own, as above",
      'server/src/platform/db/migrate.ts': 'when a migration was applied, for people',
    },
    breaks: (text) => (asksTime.test(text) || /'now'/.test(text)) && asksTime.test(textsIn(text)),
  },
];
