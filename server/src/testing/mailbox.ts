import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

export type Mail = { to: string[]; raw: string };

/** A real SMTP server that keeps what it takes, and can be told to refuse. */
export const openMailbox = async () => {
  const mails: Mail[] = [];
  const arrivals = new EventEmitter();
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const raw = await text(stream);
        if (refusing) {
          arrivals.emit('refused');
          throw Object.assign(new Error('try again later'), { responseCode: 451 });
        }
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        arrivals.emit('mail');
      };
      callbackify(take)(done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (from: boolean): void => {
      refusing = from;
    },
    /** Resolves when something was refused. */
    refused: (): Promise<unknown> => once(arrivals, 'refused'),
    /** Resolves when there are so many mails. */
    has: async (count: number): Promise<void> => {
      while (mails.length < count) await once(arrivals, 'mail');
    },
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
};
