/** `flags` is the rest of the line that set it, in lower case. */
export type KeptCookie = { name: string; value: string; path: string; expiresAt: number; flags: string };

/** Takes one `Set-Cookie` line into the jar; one that has run out takes its cookie away. */
export const keepCookie = (jar: Map<string, KeptCookie>, line: string): void => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  const flags = attributes.join('; ').toLowerCase();
  const maxAge = /(?:^|; )max-age=(-?\d+)/.exec(flags)?.[1];
  const path = /(?:^|; )path=([^;]+)/.exec(flags)?.[1] ?? '/';
  if (maxAge !== undefined && Number(maxAge) <= 0) {
    jar.delete(name);
    return;
  }
  const expiresAt = maxAge === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(maxAge) * 1_000;
  jar.set(name, { name, value: decodeURIComponent(pair.slice(at + 1)), path, expiresAt, flags });
};

/** Whether a browser would send the cookie with a call of this path. */
export const isLive = ({ path, expiresAt }: KeptCookie, called: string): boolean => {
  const plain = called.split('?', 1)[0] ?? '/';
  return expiresAt > Date.now() && (path === '/' || plain === path || plain.startsWith(`${path}/`));
};
