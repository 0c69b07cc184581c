/** Who sent some bytes, as far as that can be told: a name or a thing of which each sender has one. */
export type Sender = string | object;

const senders = new WeakMap<Buffer, Sender>();
const somebody = {};

/** Notes who sent an uploaded file, so that no way from there to where it is worked on can forget it. */
export const markSender = (bytes: Buffer, sender: Sender): void => void senders.set(bytes, sender);

/** What nobody has sent (a test's picture, the demo's own) is all from one. */
export const senderOf = (bytes: Buffer): Sender => senders.get(bytes) ?? somebody;
