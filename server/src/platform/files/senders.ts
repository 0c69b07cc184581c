/**
 * Who sent some bytes, as far as that can be told: what is counted as one, and the wider net around it where there is one. Each is a name or
 * a thing of which there is one.
 */
export type Sender = { readonly name: Net; readonly around?: Net | undefined };
export type Net = string | object;

const senders = new WeakMap<Buffer, Sender>();
const somebody: Sender = { name: {} };

/** Notes who sent an uploaded file, so that no way from there to where it is worked on can forget it. */
export const markSender = (bytes: Buffer, sender: Sender): void => void senders.set(bytes, sender);

/** What nobody has sent (a test's picture, the demo's own) is all from one. */
export const senderOf = (bytes: Buffer): Sender => senders.get(bytes) ?? somebody;
