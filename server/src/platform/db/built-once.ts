import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Stands for a value until the statement is sent. */
class StandIn {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
}

/**
 * A statement that is put together with its first call and sent with other values at each: to put a long one together takes longer than to send it.
 * What makes it is given stand-ins, so it may hand its values on and do nothing else with them; it must be the same statement whatever they are.
 */
export const builtOnce = <Values extends unknown[], Row>(
  make: (db: Db | Tx, ...values: Values) => Compilable<Row>,
): ((db: Db | Tx, ...values: Values) => Promise<Row[]>) => {
  let built: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    built ??= make(db, ...(values.map((_, place) => new StandIn(place)) as Values)).compile();
    const parameters = built.parameters.map((value) => (value instanceof StandIn ? values[value.place] : value));
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
};
