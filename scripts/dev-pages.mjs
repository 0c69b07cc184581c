/** Makes the pages from their sources for `npm run dev`: Vite as a guest of our server, on its port. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from './page-build.mjs';

const web = path.join(root, 'web');

/** A `PageSource` (server/src/platform/http/page-source.ts). */
export const openDevPages = async (server) => {
  const [{ createServer }, { createRequestHandler }] = await Promise.all([import('vite'), import('react-router')]);
  const vite = await createServer({
    root: web,
    // Packages may be linked from another place.
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: [root, await realpath(path.join(root, 'node_modules'))] },
    },
    // All at once: what is found later makes the page load anew.
    optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'] },
    logLevel: process.env.LOG_LEVEL === 'debug' ? 'info' : 'warn',
  });
  const html = async (pagePath) => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    const answer = await createRequestHandler(build, 'development')(new Request(`http://localhost${pagePath}`));
    return answer.text();
  };
  return { html, file: vite.middlewares, close: () => vite.close() };
};
