import { realpath } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createServer } from 'vite';

const web = path.resolve(import.meta.dirname, '..');
const repository = path.resolve(web, '..');

type Next = (error?: unknown) => void;

/**
 * Makes the pages from their sources for `npm run dev`, as a `PageSource` of the server's: Vite as a guest of that server, on its port,
 * which also swaps saved components in the open pages.
 */
export const openDevPages = async (server: Server) => {
  const vite = await createServer({
    root: web,
    server: {
      middlewareMode: true,
      hmr: { server },
      // Packages may be linked from another place.
      fs: { allow: [repository, await realpath(path.join(repository, 'node_modules'))] },
    },
    // All at once: what is found later makes the page load again.
    optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'] },
    logLevel: process.env['LOG_LEVEL'] === 'debug' ? 'info' : 'warn',
  });
  const html = async (pagePath: string): Promise<string> => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const answer = await createRequestHandler(build, 'development')(new Request(`http://localhost${pagePath}`));
    return answer.text();
  };
  const file = (request: IncomingMessage, response: ServerResponse, next: Next): void =>
    vite.middlewares(request, response, next);
  return { html, file, close: () => vite.close() };
};
