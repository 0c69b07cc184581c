import type pg from 'pg';

/** More different statements than the program has: what is put together as it runs must not fill the database's memory. */
const MOST_NAMES = 500;

/**
 * A search's or a list's best plan depends on its values, so it is planned each time; and so is what selects whatever columns
 * there are, since a column that is added later would break its plan.
 */
const plannedAgain = /\blimit\b|\bi?like\b|\*/i;

/**
 * Stands in a statement with a limit whose best plan is the same whatever its values: each of its parts goes by an index that the
 * statement itself settles. To plan a long one takes longer than to run it.
 */
export const PLANNED_ONCE = '/* planned once */';

/** Answers the name that a statement has on one connection, undefined for one that is planned again each time. */
const namesOfOne = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MOST_NAMES) return known;
    if (!text.includes(PLANNED_ONCE) && plannedAgain.test(text)) return undefined;
    const name = `once-${names.size}`;
    names.set(text, name);
    return name;
  };
};

/** A statement without values is planned once where it reads: what begins or ends a transaction has no plan. */
const reads = /^select\b/i;

type Send = (asked: unknown, values?: unknown, done?: unknown) => unknown;

/**
 * Has the database read and plan each statement once for this connection, and not at each call: for short
 * statements that is most of its work. A named statement is what `pg` does that with.
 */
export const planOnce = (client: pg.PoolClient): void => {
  const nameOf = namesOfOne();
  const send = client.query.bind(client) as Send;
  const sendNamed: Send = (asked, values, done) => {
    const canBeNamed = typeof asked === 'string' && Array.isArray(values) && (values.length > 0 || reads.test(asked));
    const name = canBeNamed ? nameOf(asked) : undefined;
    return name === undefined ? send(asked, values, done) : send({ name, text: asked, values }, done);
  };
  client.query = sendNamed as typeof client.query;
};
