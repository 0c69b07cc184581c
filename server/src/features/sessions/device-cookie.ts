import { knownOrNewDevice } from '../../access/devices.ts';
import type { SetCookie } from '../../platform/http/cookies.ts';
import type { Settings } from '../../platform/settings.ts';
import type { HttpRequest } from './presented.ts';
import type { Device } from './start-session.ts';
import { LONGEST_USER_AGENT } from './device-name.ts';

/**
 * The browser that signs somebody in, by the secret of a cookie of its own, and that cookie to be set when the sign-in
 * succeeds: a new one, or the same for another year. It opens nothing; by it we only know a browser again.
 */
export const presentedDevice = (
  request: HttpRequest,
  settings: Pick<Settings, 'secureCookies'>,
): { device: Device; cookie: SetCookie } => {
  const { hash, cookie } = knownOrNewDevice(request, settings);
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT);
  return { device: { ip: request.source.ip, userAgent, hash }, cookie };
};
