import { CANCELED } from '@keywright/contract/payment-reference';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Whether the buyer just came back from the card page by its Cancel. It is taken out of the address at once. */
export const useCanceled = (): boolean => {
  const [search, setSearch] = useSearchParams();
  const [isCanceled] = useState(() => search.get(CANCELED.name) === CANCELED.value);
  const isThere = search.has(CANCELED.name);
  useEffect(() => {
    if (isThere) setSearch({}, { replace: true, preventScrollReset: true });
  }, [isThere, setSearch]);
  return isCanceled;
};
