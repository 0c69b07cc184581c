import type { Plugin } from 'vite';

const WRITERS = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const UTIL = /\/zod\/v4\/core\/util\.js$/;
const PROBE = /const F = Function;\s*new F\(""\);\s*return true;/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/** No page lets text become a script, so it need not be tried: browsers tell of each try. */
const withoutProbe = (code: string, id: string): string => {
  if (!PROBE.test(code)) throw new Error(`${id} does not try to make a function in the way that is known here`);
  return code.replace(PROBE, 'return false;');
};

/**
 * Leaves out of the browser's zod what writes JSON Schema: the server does that for OpenAPI, no page does, and each
 * schema would carry it along (5 KB gzip on every first visit).
 */
export const slimZod = (): Plugin => ({
  name: 'slim-zod',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (UTIL.test(id)) return { code: withoutProbe(code, id), map: null };
    if (!WRITERS.test(id)) return null;
    const names = [...code.matchAll(EXPORTED)].map(([, name]) => `absent as ${name}`);
    const absent = "const absent = () => { throw new Error('JSON Schema is written by the server only'); };";
    return { code: `${absent}\nexport { ${names.join(', ')} };`, map: null };
  },
});
