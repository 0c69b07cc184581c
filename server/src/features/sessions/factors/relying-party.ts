import { isThisMachine } from '../../../platform/http/origin.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { HttpRequest } from '../presented.ts';

/** The site as a passkey knows it: its name, and the one origin whose pages may ask. */
export type RelyingParty = { id: string; name: string; origin: string };

type Needs = Pick<Settings, 'publicUrl' | 'productName' | 'demo'>;

/**
 * Ours is the public address. The demo goes by whatever name of this machine it was called: browsers keep no passkey for a
 * bare number such as 127.0.0.1, but do for localhost.
 */
export const relyingParty = (settings: Needs, request: HttpRequest): RelyingParty => {
  const called = request.headers.origin;
  const { origin, hostname } = new URL(
    settings.demo && called !== undefined && isThisMachine(called, request) ? called : settings.publicUrl,
  );
  return { id: hostname, name: settings.productName, origin };
};
