/**
 * What must not compile. Nothing runs this: `npm run types` fails as soon as one of these lines compiles, since what it expects is then
 * no error any more.
 */
import type { Locale } from '@keywright/contract/locale';
import type { QueryClient } from '@tanstack/react-query';
import { byLocale, type Messages } from '@keywright/words/by-locale';
import { m } from '@keywright/words/messages';
import { at, speak } from './lib/locale.ts';
import { Link, NavLink } from './ui/link.ts';

export const links = () => {
  // @ts-expect-error -- no such page
  at('/nowhere');
  // @ts-expect-error -- no such language
  speak('de');
  return [
    // @ts-expect-error -- an address is made by `at`, of a page that is there
    <Link key="text" to="/cart" />,
    // @ts-expect-error -- no such page
    <NavLink key="nowhere" to="/nowhere" />,
  ];
};

export const queries = (client: QueryClient) => {
  // @ts-expect-error -- no query's key begins so
  void client.invalidateQueries({ queryKey: ['desks'] });
};

export const words = () => [
  // @ts-expect-error -- no such message
  m.cart_of_nobody(),
  // @ts-expect-error -- it must be said which
  m.common_vin_ends(),
  // @ts-expect-error -- it is named otherwise
  m.common_vin_ends({ start: '0123' }),
  // @ts-expect-error -- it is one or the other
  m.payments_order_line({ vehicle: '', withPin: 'maybe' }),
];

// @ts-expect-error -- it is not said in every language
export const catalogues: Record<Locale, Messages> = { en: byLocale.en };
