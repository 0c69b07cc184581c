import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

const DEFAULT_PORTS: Record<string, number> = { 'postgresql:': 5432, 'smtp:': 25, 'http:': 80 };

/** Where an address leads: to a port, or to the Unix socket that `pg` finds in the folder `host`. */
const targetOf = ({ protocol, hostname, port, searchParams }: URL): NetConnectOpts => {
  const at = Number(port) || (DEFAULT_PORTS[protocol] ?? 0);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${at}` } : { host: hostname, port: at };
};

type Line = { ends: Socket[]; isSilent: boolean };

/**
 * A TCP proxy between the program and a service that it depends on. It can swallow all bytes while the connections stay open, refuse
 * connections, and cut them. A connection that was silenced stays so: what it lost does not come back.
 */
export const openGate = async () => {
  const lines = new Set<Line>();
  let target: NetConnectOpts | undefined;
  let mode: 'open' | 'silent' | 'refusing' = 'open';

  const join = (from: Socket, to: Socket, line: Line): void => {
    from.on('data', (bytes) => {
      if (!line.isSilent) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      // A network that swallows bytes does not tell the other side either.
      if (line.isSilent) return;
      to.destroy();
      lines.delete(line);
    });
  };

  const server = createServer((near) => {
    if (mode === 'refusing' || !target) return void near.resetAndDestroy();
    const line: Line = { ends: [near], isSilent: mode === 'silent' };
    lines.add(line);
    if (line.isSilent) return void near.on('error', () => undefined).resume();
    const far = connect(target);
    line.ends.push(far);
    join(near, far, line);
    join(far, near, line);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const drop = (which: (line: Line) => boolean): void => {
    for (const line of [...lines].filter(which)) {
      lines.delete(line);
      for (const end of line.ends) end.destroy();
    }
  };

  return {
    /** The same address through this gate. */
    through: (address: string): string => {
      const url = new URL(address);
      target = targetOf(url);
      url.searchParams.delete('host');
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    /** From now on connections are accepted, stay open and answer nothing. */
    silence: (): void => {
      mode = 'silent';
      for (const line of lines) line.isSilent = true;
    },
    refuse: (): void => {
      mode = 'refusing';
      drop(() => true);
    },
    /** Cuts what is open. New connections pass. */
    cut: (): void => drop(() => true),
    /** New connections pass again. The service learns now that the silent ones are gone, as by its keep-alive. */
    open: (): void => {
      mode = 'open';
      for (const { ends, isSilent } of lines) if (isSilent) ends[1]?.destroy();
    },
    close: async (): Promise<void> => {
      drop(() => true);
      server.close();
      await once(server, 'close');
    },
  };
};
