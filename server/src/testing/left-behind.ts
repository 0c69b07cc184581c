import type { TestApp } from './app.ts';

/** What a call may leave behind: rows of the things that it makes, and files. */
export type Left = { guests: number; carts: number; requests: number; documents: number; rows: number; files: number };

export const leftBehind = async ({ db, parts }: Pick<TestApp, 'db' | 'parts'>): Promise<Left> => {
  const count = async (table: 'guest' | 'cart' | 'request' | 'document' | 'stored_file'): Promise<number> =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const names: string[] = [];
  for await (const { name } of parts.files.list()) names.push(name);
  return {
    guests: await count('guest'),
    carts: await count('cart'),
    requests: await count('request'),
    documents: await count('document'),
    rows: await count('stored_file'),
    files: names.length,
  };
};
