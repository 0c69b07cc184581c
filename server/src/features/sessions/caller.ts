import type { Caller, Door } from '../../access/actor.ts';
import { presentedDeviceHash } from '../../access/devices.ts';
import type { Who } from '../../access/who.ts';
import type { Settings } from '../../platform/settings.ts';
import { type HttpRequest, presentedLocale } from './presented.ts';

type Cookies = Pick<Settings, 'secureCookies'>;

/** Puts together who calls, in which language, from where, and through which door. */
export const callerOf = ({ named, ...who }: Who, request: HttpRequest, door: Door, settings: Cookies): Caller => ({
  ...who,
  deviceHash: () => presentedDeviceHash(request, settings),
  locale: presentedLocale(request),
  source: request.source,
  trace: { ...named, ip: request.source.ip, httpRequestId: request.id },
  door,
});
