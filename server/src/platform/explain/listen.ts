import { errorCode } from '../error-code.ts';

type Address = { host: string; port: number };

/** Why the program can't listen, in one line; undefined for what is not about its address. */
export const explainListenError = (error: unknown, { host, port }: Address): string | undefined => {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `PORT: another program uses port ${port} of ${host}. Stop that program, or set PORT to a free one.`;
    case 'EACCES':
      return `PORT: this user may not listen on port ${port}. Set PORT to 1024 or above, and let the proxy in front have ${port}.`;
    case 'EADDRNOTAVAIL':
      return `HOST: ${host} is no address of this machine. Set HOST to one of its own, or leave it out.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: the name ${host} can't be resolved. Set HOST to an address of this machine, or leave it out.`;
    default:
      return undefined;
  }
};
