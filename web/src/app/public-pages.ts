/** The pages that are written to HTML by the build, in English and under /fr in French. They need no session to read. */
export const publicPages: readonly string[] = ['/'];

/** Their addresses in both languages. */
export const publicAddresses: readonly string[] = publicPages.flatMap((path) => [
  path,
  path === '/' ? '/fr' : `/fr${path}`,
]);
