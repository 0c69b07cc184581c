import { ZONE_COOKIE } from '@keywright/contract/zone-cookie';

/** The zone of whoever looks, by its name: their today is counted. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const YEAR_SECONDS = 31_536_000;

/** Names this browser's time zone to the server, which writes emails and PDFs in it. */
export const nameOwnZone = (): void => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // oxlint-disable-next-line no-restricted-properties -- only the browser knows its zone
  document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(ownZone())}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
};
