import type { AddressInfo } from 'node:net';
import { openApi } from './api.ts';
import { doubleServer } from './double-server.ts';
import type { About } from './books.ts';
import { openLedger, readLedger } from './ledger.ts';
import { type Fault, openFaults } from './misbehave.ts';
import { type Event, type Habit, openNotices, type Signing } from './notices.ts';
import { objectOf } from './objects.ts';
import { invoiceObject, subscriptionObject } from './subscription-objects.ts';
import { openWorld, type World } from './world.ts';

type Options = {
  /** Its file outlives the double; a fault run reads it. */
  ledger: string;
  port?: number;
  secretKey?: string;
  webhookSecret?: string;
  webhookUrl?: string;
  now?: () => Date;
};

/** A small Stripe: speaks its HTTP for the calls that we make, keeps its own ledger, and misbehaves on command. */
export const startStripeDouble = async (options: Options) => {
  const { secretKey = 'sk_test_double', webhookSecret = 'whsec_double', now = () => new Date() } = options;
  const ledger = openLedger(options.ledger);
  const notices = openNotices({ secret: webhookSecret, now, url: options.webhookUrl });
  const faults = openFaults();
  const asked: string[] = [];
  let url = '';
  let aheadMs = 0;
  const itsNow = () => new Date(now().getTime() + aheadMs);
  const world: World = openWorld(ledger, itsNow, (type, about) => {
    notices.emit(type, shown(type, about), (about.session ?? about.intent)?.livemode ?? false);
  });
  const api = openApi(world, { baseUrl: () => url, now: itsNow });
  const shown = (type: string, about: About): unknown => {
    if (about.session) return api.show(about.session);
    if (about.subscription) return subscriptionObject(about.subscription);
    return about.invoice ? invoiceObject(about.invoice) : objectOf(type, about);
  };

  const acts = {
    /** A buyer on the card page. */
    pay: world.pay,
    /** The same buyer pays the same order on a second page. */
    payTwice: (sessionId: string, email?: string) => world.pay(world.openTwice(sessionId).id, email),
    decline: world.decline,
    /** The session's time runs out. */
    expire: world.expire,
    /** The hold runs out, or somebody cancels it at the provider. */
    lapse: world.cancel,
    /** How long the cards of coming payments hold the money, in seconds. */
    holdFor: world.setHold,
    refuseCapture: world.refuseCapture,
    refund: (intentId: string, cents?: number) => world.refund(intentId, cents),
    dispute: world.dispute,
    closeDispute: world.closeDispute,
    /** Goes to that moment, or stays at its clock's, and lets all happen that is due by then: renewals, tries, ends. */
    passTime: (to?: Date | string): void => {
      if (to !== undefined) aheadMs = Math.max(aheadMs, new Date(to).getTime() - now().getTime());
      world.play();
    },
    failCard: world.failCard,
    giveUp: world.giveUp,
    amend: (sessionId: string, change: Parameters<typeof amend>[2]) => amend(world, sessionId, change),
    misbehave: (fault: Fault) => faults.add(fault),
    behave: () => faults.clear(),
    notices: (habit: Habit) => notices.setHabit(habit),
    release: notices.release,
    idle: notices.idle,
    sendTo: notices.setUrl,
    ledger: () => readLedger(options.ledger),
    state: () => ({
      sessions: [...world.sessions.values()],
      intents: [...world.intents.values()],
      subscriptions: [...world.subscriptions.values()],
      invoices: [...world.invoices.values()],
    }),
  };

  const server = doubleServer({ world, api, faults, asked, secretKey, control: (command) => controlOf(acts, command) });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...acts,
    url,
    /** The settings that make a program use this double. */
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: url },
    world,
    /** Each call of the API that came, by its method and path. */
    asked,
    events: notices.events,
    /** Sends one event once, signed as told; answers the webhook's status. */
    post: (event: Event, signing?: Signing) => notices.post(event, signing),
    close: async (): Promise<void> => {
      notices.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      ledger.close();
    },
  };
};

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

type Change = { amount?: number; currency?: string; reference?: string; livemode?: boolean };

/** Changes what the double says of a session and its payment, as no honest provider would. */
const amend = (world: World, sessionId: string, { reference, ...rest }: Change): void => {
  const session = world.session(sessionId);
  const intent = session.intentId === null ? undefined : world.intent(session.intentId);
  Object.assign(session, rest);
  if (intent) Object.assign(intent, rest);
  if (reference === undefined) return;
  Object.assign(session, { reference, metadata: { reference }, intentMetadata: { reference } });
  if (intent) intent.metadata = { reference };
};

type Act = (...given: never[]) => unknown;

/** What a double that runs as its own process is told, by `POST /_control {do, with}`: the name of an act and what it is given. */
const controlOf = async (acts: Record<string, Act>, command: { do: string; with?: unknown[] }): Promise<unknown> => {
  const act = Object.hasOwn(acts, command.do) ? acts[command.do] : undefined;
  if (!act) throw new Error(`unknown command: ${command.do}`);
  return act(...((command.with ?? []) as never[]));
};
