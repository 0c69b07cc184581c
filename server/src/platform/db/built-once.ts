import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Stands for a value until the statement is sent. */
class StandIn {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
  /** Whoever makes a text of it or compares it would settle the statement by it for everybody. */
  [Symbol.toPrimitive](): never {
    throw new Error('a stand-in can only be handed on');
  }
}

/**
 * A statement that is put together with its first call and sent with other values at each: to put a long one together takes longer than to send it.
 * What makes it is given stand-ins, so it may hand its values on and do nothing else with them; it must be the same statement whatever they are, and none
 * of them may be left out.
 */
export const builtOnce = <Values extends unknown[], Row>(
  make: (db: Db | Tx, ...values: Values) => Compilable<Row>,
): ((db: Db | Tx, ...values: Required<Values>) => Promise<Row[]>) => {
  let built: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    built ??= make(db, ...(values.map((_, place) => new StandIn(place)) as Values)).compile();
    const parameters = built.parameters.map((value) => (value instanceof StandIn ? values[value.place] : value));
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
};
