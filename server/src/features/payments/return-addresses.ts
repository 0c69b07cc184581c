import type { Locale } from '@keywright/contract/locale';
import { plainPath } from '@keywright/contract/pages';
import { CANCELED } from '@keywright/contract/payment-reference';
import { Failure } from '../../platform/failure.ts';
import type { Settings } from '../../platform/settings.ts';
import { isLoopback } from '../../platform/settings-fields.ts';
import { pageAddress } from '../../platform/page-address.ts';

type Site = Pick<Settings, 'publicUrl' | 'demo'>;
type Asked = { success_url?: string | undefined; cancel_url?: string | undefined };

export type ReturnAddresses = { successUrl: string; cancelUrl: string };

/**
 * Where the card page sends the buyer back to: only this site, and only its two pages. Everything else of an address that was asked
 * for is dropped; the session's id is put in by the provider, and the cart reads that the buyer canceled. Throws `payment.bad_url`.
 */
export const returnAddresses = (site: Site, asked: Asked, locale: Locale): ReturnAddresses => {
  const success =
    addressOf(site, asked.success_url, '/payment-success') ?? pageAddress(site, locale, '/payment-success');
  const cancel = addressOf(site, asked.cancel_url, '/cart') ?? pageAddress(site, locale, '/cart');
  return {
    successUrl: `${success}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${cancel}?${CANCELED.name}=${CANCELED.value}`,
  };
};

const addressOf = (site: Site, asked: string | undefined, page: string): string | undefined => {
  if (asked === undefined || asked === '') return undefined;
  const url = URL.canParse(asked) ? new URL(asked) : undefined;
  const isFine = url && url.username === '' && isOurs(site, url) && plainPath(url.pathname) === page;
  if (!isFine) throw new Failure('payment.bad_url');
  return `${url.origin}${url.pathname}`;
};

const isOurs = ({ publicUrl, demo }: Site, url: URL): boolean => {
  if (url.origin === publicUrl) return true;
  // The demo is reached as 127.0.0.1 and as localhost.
  const own = new URL(publicUrl);
  return (
    demo && isLoopback(own.hostname) && isLoopback(url.hostname) && url.protocol === 'http:' && url.port === own.port
  );
};
