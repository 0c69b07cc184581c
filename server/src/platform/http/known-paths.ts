import type { FastifyInstance } from 'fastify';

type Known = { matches: RegExp; methods: Set<string> };

/**
 * Answers, for an address, by which methods it can be called (RFC 9110, 15.5.6): none when nothing is there. It must be
 * asked for before the first route is added. The files of the web app, which lie under any address, do not count.
 */
export const openKnownPaths = (app: FastifyInstance): ((address: string) => string[]) => {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const path = known.get(url) ?? { matches: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) path.methods.add(one);
    known.set(url, path);
  });
  return (address) => {
    const path = address.split('?', 1)[0] ?? '';
    const found = [...known.values()].filter(({ matches }) => matches.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
  };
};

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
      .join('/')}$`,
  );
