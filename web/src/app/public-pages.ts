/** The pages that are written to HTML by the build, in English and under /fr in French. They need no session to read. */
export const publicPages: readonly string[] = ['/'];
