import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROUTER_FILE = /\/react-router\/dist\/[^?]*\/routeModules\.js/;
const RELOADS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const remedy = fileURLToPath(new URL('../src/app/lost-page.ts', import.meta.url));

/**
 * The router fetches the whole page again when the files of a page do not come. Without a connection that ends at the
 * browser's own error page, and what was open is gone; so our own remedy is called in its place.
 */
export const patientRoutes = (): Plugin => ({
  name: 'patient-routes',
  apply: 'build',
  transform(code, id) {
    if (!ROUTER_FILE.test(id)) return null;
    if (!RELOADS.test(code)) throw new Error(`${id} does not reload a page in the way that is known here`);
    const own = code.replace(RELOADS, 'return whenPageIsLost(error);');
    return { code: `import { whenPageIsLost } from ${JSON.stringify(remedy)};\n${own}`, map: null };
  },
});
