import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';
import { visitor } from './browser.ts';
import { found } from './found.ts';

/** Whatever has the database in which is looked: a program, a shop, the database alone. */
type World = { db: Db };
type Act = Selectable<Tables['audit_entry']>;
type Mail = Selectable<Tables['outbox_mail']>;
type Order = Selectable<Tables['customer_order']>;
type Session = Selectable<Tables['session']>;
type Document = Selectable<Tables['document']>;

/** Of each row these columns, or all where none is named. */
const only = async <Row extends object, C extends keyof Row>(
  rows: Row[] | Promise<Row[]>,
  columns: C[],
): Promise<Pick<Row, C>[]> => {
  if (columns.length === 0) return rows;
  return (await rows).map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])) as Pick<Row, C>);
};

/** No other sign than a `%` stands for others. */
const named = (name: string): string => name.replaceAll('_', String.raw`\_`);

/** On what it was done, by whom, and what: a `%` stands for the rest of its name. */
type Acts = { on?: string; by?: string; action?: string };

/** What is on record, in the order in which it was done. */
export const onRecord = <C extends keyof Act>({ db }: World, { on, by, action = '%' }: Acts, ...columns: C[]) => {
  let acts = db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', 'like', named(action))
    .orderBy('at')
    .orderBy('seq');
  if (on !== undefined) acts = acts.where('object_id', '=', on);
  if (by !== undefined) acts = acts.where('actor_id', '=', by);
  return only(acts.execute(), columns);
};

/**
 * The last of it.
 * @throws where there is none.
 */
export const lastOnRecord = async (world: World, which: Acts): Promise<Act> =>
  found((await onRecord(world, which)).at(-1));

/** The names of what was done with a thing. */
export const actionsOn = async (world: World, on: string, action?: string): Promise<string[]> =>
  (await onRecord(world, { on, ...(action && { action }) })).map((act) => act.action);

/** To whom it goes, of which template (a `%` stands for the rest of its name), and an id of what it is about. */
type Mails = { to?: string; template?: string; about?: string };

/** The mails that were owed, whatever has come of them, in their order. */
export const owedMails = async <C extends keyof Mail>(
  { db }: World,
  { to, template = '%', about = '' }: Mails,
  ...columns: C[]
) => {
  let mails = db.selectFrom('outbox_mail').selectAll().where('template', 'like', named(template)).orderBy('created_at');
  if (to !== undefined) mails = mails.where('recipient', '=', to);
  const all = await mails.execute();
  return only(
    all.filter(({ refs }) => JSON.stringify(refs).includes(about)),
    columns,
  );
};

/** Their templates. */
export const templatesOwed = async (world: World, which: Mails): Promise<string[]> =>
  (await owedMails(world, which)).map(({ template }) => template);

/** What the last of them says, as the demo's page shows it to its reader. */
export const lastMailShown = async (app: World & { url: string }, which: Mails): Promise<string> => {
  const { id } = found((await owedMails(app, which)).at(-1));
  return (await visitor(app.url).get(`/dev/mail/${id}`)).text;
};

export const requestRow = ({ db }: World, id: string) =>
  db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const personRow = ({ db }: World, id: string) =>
  db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const orderRow = ({ db }: World, id: string) =>
  db.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What a member ordered, in its order. */
export const ordersOf = <C extends keyof Order>({ db }: World, personId: string, ...columns: C[]) =>
  only(
    db.selectFrom('customer_order').selectAll().where('person_id', '=', personId).orderBy('created_at').execute(),
    columns,
  );

export const sessionsOf = <C extends keyof Session>({ db }: World, personId: string, ...columns: C[]) =>
  only(db.selectFrom('session').selectAll().where('person_id', '=', personId).execute(), columns);

/** What was shown for a request. */
export const documentsOf = <C extends keyof Document>({ db }: World, requestId: string, ...columns: C[]) =>
  only(db.selectFrom('document').selectAll().where('request_id', '=', requestId).execute(), columns);
