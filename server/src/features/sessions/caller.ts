import type { Caller, Door } from '../../access/actor.ts';
import type { Who } from '../../access/who.ts';
import { type HttpRequest, presentedLocale } from './presented.ts';

/** Puts together who calls, in which language, from where, and through which door. */
export const callerOf = ({ named, ...who }: Who, request: HttpRequest, door: Door): Caller => ({
  ...who,
  locale: presentedLocale(request),
  source: request.source,
  trace: { ...named, ip: request.source.ip, httpRequestId: request.id },
  door,
});
