import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './id-on-file.calls.ts';

/** One side of the ID on the account: its file, and where an `<img>` finds it. */
const Side = z.object({ file: z.uuid(), address: z.string() });

export const IdOnFile = z.object({ frontId: Side.nullable(), backId: Side.nullable() });
export type IdOnFile = z.infer<typeof IdOnFile>;

export const idOnFile = endpoint(calls.idOnFile, {
  summary:
    'The sides of the member’s own ID that a request may use: approved, not replaced, and of an account whose license has not expired.',
  reply: IdOnFile,
  fails: [],
});

export const takeIdOnFile = endpoint(calls.takeIdOnFile, {
  summary:
    'Copies one side of the ID on the account, as if it had been photographed once more. The request that names the copy says so, and is refused where that side does not count any more.',
  body: z.object({ file: z.uuid() }),
  reply: z.object({ id: z.uuid() }),
  fails: ['photo.not_on_file', 'storage.full'],
});
