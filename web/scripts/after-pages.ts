import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A part of the build that works on the pages once they are written; those named first in the list of plugins are done first. */
export const afterPages = (name: string, work: (folder: string) => Promise<void>): Plugin => ({
  name,
  apply: 'build',
  sharedDuringBuild: true,
  buildApp: {
    order: 'post',
    async handler(builder) {
      const { root, build } = builder.config;
      await work(resolve(root, builder.environments['client']?.config.build.outDir ?? build.outDir));
    },
  },
});
