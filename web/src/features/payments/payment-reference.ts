import { PAYMENT_REFERENCE } from '@keywright/contract/payment-reference';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { recall, remember } from '../../lib/kept.ts';

const referenceIn = (text: string | null): string | null => (text && PAYMENT_REFERENCE.test(text) ? text : null);

/**
 * The payment that the card provider put into the return address, or null. It is taken out of the address at once, so
 * that it does not stay in the history or in a shared link, and kept in this tab for a reload.
 */
export const usePaymentReference = (): string | null => {
  const [search, setSearch] = useSearchParams();
  const given = search.get('session_id');
  const [reference] = useState(() => referenceIn(given ?? recall('payment-reference')));
  useEffect(() => {
    if (reference) remember('payment-reference', reference);
    if (given !== null) setSearch({}, { replace: true, preventScrollReset: true });
  }, [reference, given, setSearch]);
  return reference;
};
