import type { Plugin } from 'vite';

const WRITERS = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out of the browser's zod what writes JSON Schema: the server does that for OpenAPI, no page does, and each
 * schema would carry it along (5 KB gzip on every first visit).
 */
export const slimZod = (): Plugin => ({
  name: 'slim-zod',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!WRITERS.test(id)) return null;
    const names = [...code.matchAll(EXPORTED)].map(([, name]) => `absent as ${name}`);
    const absent = "const absent = () => { throw new Error('JSON Schema is written by the server only'); };";
    return { code: `${absent}\nexport { ${names.join(', ')} };`, map: null };
  },
});
