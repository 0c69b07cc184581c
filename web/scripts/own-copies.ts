import type { Plugin } from 'vite';

const COPY = '?copy';

/** The page of many vehicles is made of the request form's parts. */
const PAGE = /[\\/]web[\\/]src[\\/]features[\\/]ask[\\/]many[\\/]/;
const PARTS = [
  String.raw`/web/src/features/ask/(?!many/)[^?]+$`,
  String.raw`/web/src/lib/(forms/form-part|vin-verdict|device-drafts)\.ts$`,
  String.raw`/contract/src/(ask|catalogue)\.calls\.ts$`,
  '/node_modules/idb-keyval/',
  String.raw`^\0icon:`,
].map((part) => new RegExp(part.replaceAll('/', String.raw`[\\/]`)));
/** Where a registration is kept by the page that begins it, and forgotten by the one that logs in. */
const BESIDE = /[\\/]web[\\/]src[\\/]features[\\/](accounts|sessions)[\\/]/;
const DRAFTS = /[\\/]web[\\/]src[\\/]lib[\\/]device-drafts\.ts$/;
const WORDS = /[\\/]words[\\/]src[\\/]messages\.ts$/;

/**
 * Gives the page of many vehicles copies of the request form's parts, with the words that they say, and registration and log-in one of
 * the store of drafts. Shared, they would be files beside the form's own, which pack worse: everybody's first visit of the form would
 * grow by 3 KB for a page that few open.
 */
export const ownCopies = (): Plugin => ({
  name: 'own-copies',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer) {
    const isBeside = importer !== undefined && BESIDE.test(importer);
    if (!importer || !(PAGE.test(importer) || importer.endsWith(COPY) || isBeside)) return null;
    const found = await this.resolve(source, importer.replace(COPY, ''), { skipSelf: true });
    if (!found || found.external || !(isBeside ? [DRAFTS] : [...PARTS, WORDS]).some((part) => part.test(found.id)))
      return found;
    return { ...found, id: found.id + COPY };
  },
});
