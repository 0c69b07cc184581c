import { queryBeside } from '@keywright/contract/pages';
import { publicAddresses } from './public-pages.ts';

/** Stands between a page and the same page with its query (`alsoWith` in the table of pages), which are written in one go. */
export const BESIDE = '<!-- beside -->';

type Beside = { address: string; folder: string; query: string };

/** The public pages that are written once more, with the folder of what they are with their query. */
export const pagesBeside: readonly Beside[] = publicAddresses.flatMap((address) => {
  const query = queryBeside(address);
  return query === undefined ? [] : [{ address, folder: `${address}/${query}`, query: `?${query}` }];
});

/** The folders of everything that the build writes to HTML. */
export const writtenFolders: readonly string[] = [...publicAddresses, ...pagesBeside.map(({ folder }) => folder)];
