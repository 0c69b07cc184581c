/** Without these the system does not find what a program is made of. None of them is a setting of ours. */
const inherited = ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'] as const;

/**
 * The whole environment of every program that we start: what stands here, and never what stands in ours, which holds the keys.
 * Nor may anything of it (PGDATA, LC_ALL …) change what such a program does.
 */
export const childEnvironment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...more,
});

/** The same for our own programs, which run on the Node that we run on, wherever it finds its libraries. */
export const ownChildEnvironment = (more: Record<string, string> = {}): NodeJS.ProcessEnv =>
  childEnvironment({
    ...Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    ...more,
  });
