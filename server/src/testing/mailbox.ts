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
  let refusal: number | undefined;
  let free = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const raw = await text(stream);
        arrivals.emit('call');
        await free;
        if (refusal !== undefined) {
          arrivals.emit('refused');
          throw Object.assign(new Error('not now'), { responseCode: refusal });
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
    refuse: (from: boolean, status = 451): void => {
      refusal = from ? status : undefined;
    },
    /** Takes no mail before this resolves, and refuses none either. */
    hold: (until: Promise<void>): void => {
      free = until;
    },
    /** Resolves when so many mails more were handed over, whatever comes of them. */
    calls: async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) await once(arrivals, 'call');
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

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;
