declare const unopened: unique symbol;

/** A row that was loaded but not yet authorised. Only `authorize` opens it. */
export type Guarded<T> = { readonly [unopened]: T };

export const guard = <T>(row: T): Guarded<T> => row as unknown as Guarded<T>;
export const open = <T>(guarded: Guarded<T>): T => guarded as unknown as T;
