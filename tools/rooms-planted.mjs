/** For each house rule a small house that breaks it: its files, of which the first is the culprit. */
const manifests = Object.fromEntries(
  ['contract', 'server', 'web', 'words'].map((name) => [
    `${name}/package.json`,
    '{ "type": "module", "dependencies": { "zod": "*" } }',
  ]),
);
const thing = 'export const thing = 1;\n';
const uses = (what) => `import '${what}';\n`;

/** One file for each way to say what a rule about texts forbids. */
const said = (name, ways) =>
  Object.fromEntries(
    ways.map((way, n) => [`server/src/features/${name.replace(/(?=\.|$)/, `-${n + 1}`)}.ts`, `${way}\n`]),
  );

export const plants = {
  'no-cycles': { 'server/src/features/a/egg.ts': uses('./hen.ts'), 'server/src/features/a/hen.ts': uses('./egg.ts') },
  'everything-is-found': { 'server/src/features/a/lost.ts': uses('./nowhere.ts'), ...manifests },
  'contract-stands-alone': {
    'contract/src/leans.ts': uses('../../server/src/platform/thing.ts'),
    'server/src/platform/thing.ts': thing,
  },
  'calls-carry-no-library': {
    'contract/src/heavy.calls.ts': uses('./light.ts'),
    'contract/src/light.ts': thing,
  },
  'sides-meet-in-the-contract': { 'web/src/app/reaches.ts': uses('../../../server/src/platform/thing.ts') },
  'words-know-the-contract': {
    'words/src/asks.ts': uses('../../web/src/lib/thing.ts'),
    'web/src/lib/thing.ts': thing,
  },
  'server-ignores-web': {
    'server/src/platform/paints.ts': uses('../../../web/src/lib/thing.ts'),
    'web/src/lib/thing.ts': thing,
  },
  'platform-knows-no-domain': {
    'server/src/platform/sells.ts': uses('../features/a/verb.ts'),
    'server/src/features/a/verb.ts': thing,
  },
  'access-knows-no-feature': { 'server/src/access/peeks.ts': uses('../features/a/verb.ts') },
  'features-ask-only-facts': {
    'server/src/features/b/meddles.ts': uses('../a/verb.ts'),
    'server/src/features/b/asks.ts': uses('../a/a.facts.ts'),
    'server/src/features/a/a.facts.ts': thing,
  },
  'parts-ask-only-facts': {
    'server/src/features/a/orders/meddles.ts': uses('../cart/verb.ts') + uses('./own.ts'),
    'server/src/features/a/orders/own.ts': thing,
    'server/src/features/a/cart/verb.ts': thing,
  },
  'shared-stands-below-parts': {
    'server/src/features/a/shared.ts': uses('./cart/verb.ts'),
    'server/src/features/a/cart/verb.ts': thing,
    'server/src/features/a/a.tasks.ts': uses('./cart/verb.ts'),
  },
  'parts-are-put-together-above': {
    'server/src/features/a/cart/looks-up.ts': uses('../b.routes.ts'),
    'server/src/features/a/b.routes.ts': thing,
  },
  'routes-hold-no-sql': {
    'server/src/features/a/a.routes.ts': uses('./a.store.ts'),
    'server/src/features/a/a.store.ts': thing,
  },
  'no-door-back-to-app': { 'server/src/features/a/goes-back.ts': uses('../../app.ts'), 'server/src/app.ts': thing },
  'no-trials-in-the-house': {
    'server/src/features/a/cheats.ts': uses('../../testing/thing.ts'),
    'server/src/testing/thing.ts': thing,
  },
  'sql-lives-in-stores': { 'server/src/features/a/queries.ts': uses('kysely') },
  'acts-open-transactions': {
    'server/src/features/a/forgets-to-ask.ts': uses('../../platform/db/transaction.ts'),
    'server/src/platform/db/transaction.ts': thing,
  },
  'owners-are-compared-in-access': said('a/compares', [
    'const isOwn = caller.person?.id === order.personId;',
    'if (params.id !== caller.person.id) refuse();',
    'if (guest?.id !== guestUserId) refuse();',
    'const isTheirs = question.personId === personId;',
    'if (personId !== row.personId) refuse();',
    'if (photo.ownerKey !== key) refuse();',
  ]),
  'the-log-is-no-store': said('a/looks-back.store', [
    "const asked = `select from entry e where e.details ->> 'what' = 'x'`;",
    "const asked = eb.ref('details', '->>').key('what');",
    "const asked = eb('e.details', '@>', what);",
    "const asked = sql`details::jsonb ->> 'what'`;",
    "const asked = sql`(e.details)->>'what'`;",
    "const asked = sql`(details::jsonb)#>>'{what}'`;",
    "const asked = sql`cast(e.details as jsonb) -> 'what'`;",
    "const asked = sql`e.details['what']`;",
    'const asked = sql`"details" ? \'what\'`;',
    'const asked = sql`details ?| ${names}`;',
    "const asked = sql`jsonb_path_exists(e.details, '$.what')`;",
    "const asked = eb.fn('jsonb_extract_path_text', ['details', what]);",
  ]),
  'the-log-is-read-in-one-place': said('a/reads-along.store', [
    "const rows = db.selectFrom('audit_entry').select(['id', 'details']).execute();",
  ]),
  'sql-asks-one-clock': said('a/own-time.store', [
    'const gone = sql`delete from thing where ends_at < now()`;',
    'const gone = sql`delete from thing ${some ? sql`where ends_at < current_timestamp` : none}`;',
    "const gone = db.deleteFrom('thing').where('ends_at', '<', (eb) => eb.fn<Date>('now'));",
    "const gone = sql.raw('ends_at < clock_timestamp()');",
  ]),
  'http-lives-in-platform': { 'server/src/features/a/listens.ts': uses('fastify') },
  'ui-knows-no-feature': {
    'web/src/ui/knows.ts': uses('../features/a/screen.ts'),
    'web/src/features/a/screen.ts': thing,
  },
  'lib-knows-no-screen': { 'web/src/lib/climbs.ts': uses('../features/a/screen.ts') },
  'screens-do-not-mix-features': { 'web/src/features/b/mixes.ts': uses('../a/screen.ts') },
  'forms-are-made-in-one-place': {
    'web/src/features/b/forms.ts': uses('react-hook-form'),
    'web/package.json': '{ "type": "module", "dependencies": { "react-hook-form": "*" } }',
  },
  'screens-do-not-mix-parts': {
    'web/src/features/sessions/sign-in/mixes.ts': uses('../factors/own.ts') + uses('../beside.ts'),
    'web/src/features/sessions/factors/own.ts': thing,
    'web/src/features/sessions/beside.ts': thing,
  },
  'only-declared-packages': { 'contract/src/borrows.ts': uses('stripe') },
};
