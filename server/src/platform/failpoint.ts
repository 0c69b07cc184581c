const armed = process.env['NODE_ENV'] === 'test' ? process.env['FAILPOINT'] : undefined;

/**
 * Named places between two steps of a feature. The fault tests start the program with one of them armed, and it dies there as if
 * the power had gone. Anywhere else they do nothing. A name that is not in the feature's table doesn't compile, and one that no
 * fault test arms, or that the program never comes by, fails them.
 */
export const failpointsOf = <const Name extends string>(names: readonly Name[]) =>
  Object.assign(
    (name: Name): void => {
      if (armed === name) process.kill(process.pid, 'SIGKILL');
    },
    { names },
  );
