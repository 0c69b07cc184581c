/** Every hint, and what it is about: its id names one of these. */
export const hints = {
  'request.changed': 'request',
  /** Somebody of the desk has it before them, or another one. */
  'presence.changed': 'request',
  'order.changed': 'order',
  'cart.changed': 'cart',
  /** Where somebody is signed in. */
  'devices.changed': 'person',
  /** What the desk decides about somebody's account, told to them. */
  'account.changed': 'person',
  /** A message more in a member's conversation, or somebody else who answers there. */
  'chat.changed': 'person',
  'support.changed': 'message',
  /** A member at the desk: who they are, their papers, whether they are in. */
  'member.changed': 'person',
  /** What super admins decide about: admins and invitations, rules, laws, holds, orders in review; of which kind it is. */
  'office.changed': 'kind',
  'session.ended': 'session',
  /** This browser has another session of the same person now: nobody was signed out of it. */
  'session.replaced': 'session',
} as const;
export type HintName = keyof typeof hints;

/**
 * Who hears hints: everybody of the desk, super admins alone (`office`), or whoever is known as one of these; and which hints reach them
 * there. What is not in its line can't be sent on a channel.
 */
export const channels = {
  office: ['office.changed'],
  desk: ['request.changed', 'presence.changed', 'member.changed', 'chat.changed', 'support.changed', 'office.changed'],
  person: ['request.changed', 'order.changed', 'cart.changed', 'devices.changed', 'account.changed', 'chat.changed'],
  guest: ['request.changed', 'order.changed', 'cart.changed'],
  order: ['request.changed', 'order.changed'],
  session: ['session.ended', 'session.replaced'],
} as const satisfies Record<string, readonly HintName[]>;
export type ChannelKind = keyof typeof channels;

/** The channels that carry a hint, each of them where it may be one of several. */
export type CarrierOf<Name extends HintName> = {
  [Kind in ChannelKind]: [Name] extends [(typeof channels)[Kind][number]] ? Kind : never;
}[ChannelKind];

/** The addresses of the streams of hints (server-sent events): one for whoever is known, one for each private order link. */
export const streams = { own: '/live', order: '/track/:token/live' } as const;
