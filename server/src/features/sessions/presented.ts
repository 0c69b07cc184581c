import { allLocales, firstLocale, isLocale, type Locale } from '@keywright/contract/locale';
import { isZone } from '@keywright/contract/is-zone';
import { ZONE_COOKIE } from '@keywright/contract/zone-cookie';
import type { Caller } from '../../access/actor.ts';
import type { Serving } from '../../platform/http/serve.ts';
import { cookieNames } from './session-cookies.ts';

export type HttpRequest = Parameters<Serving<Caller>['authenticate']>[0];

/** The bearer token, else the cookie; an empty one is none. */
export const presentedToken = ({ headers, cookies }: HttpRequest): string | undefined => {
  const [scheme, bearer] = (headers.authorization ?? '').split(' ', 2);
  if (scheme?.toLowerCase() === 'bearer' && bearer) return bearer;
  return cookies[cookieNames.access] || undefined;
};

/**
 * Whether a page asked by itself, such as after a hint, while nobody was at it: that keeps no session alive. A browser that does
 * not say so is believed to be used.
 */
export const isUnattended = ({ headers }: HttpRequest): boolean =>
  headers['x-unattended'] === '1' || headers.accept === 'text/event-stream';

/** The language that this browser has chosen, else the one that it asks for. */
export const presentedLocale = ({ cookies, headers }: HttpRequest): Locale => {
  const chosen = cookies['PARAGLIDE_LOCALE'];
  if (isLocale(chosen)) return chosen;
  const wanted = headers['accept-language']?.toLowerCase();
  return allLocales.find((locale) => wanted?.startsWith(locale)) ?? firstLocale;
};

const MAX_ZONE_LENGTH = 64;

/** The time zone that this browser names; null where it names none that exists. */
export const presentedZone = ({ cookies }: HttpRequest): string | null => {
  const zone = cookies[ZONE_COOKIE] ?? '';
  return zone.length <= MAX_ZONE_LENGTH && isZone(zone) ? zone : null;
};
