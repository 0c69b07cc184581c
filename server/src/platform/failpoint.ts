const armed = process.env['NODE_ENV'] === 'test' ? process.env['FAILPOINT'] : undefined;

/**
 * A named place between two steps. The fault tests start the program with one of them armed, and it dies there as if
 * the power had gone. Anywhere else this does nothing.
 */
export const failpoint = (name: string): void => {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
};
