import type { CompilerOptions } from '@inlang/paraglide-js';

/**
 * How the messages are compiled. The language of a page is decided by `src/lib/locale.ts`, so Paraglide itself looks
 * nowhere: no cookie, no URL patterns (whose polyfill every visitor would download).
 */
export const paraglide = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['globalVariable', 'baseLocale'],
  emitTsDeclarations: true,
  emitReadme: false,
  emitPrettierIgnore: false,
} satisfies CompilerOptions;
