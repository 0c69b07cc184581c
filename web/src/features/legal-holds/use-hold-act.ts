import type { LegalHold } from '@keywright/contract/legal-holds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast-store.ts';
import { legalHoldsQuery } from './legal-holds.queries.ts';

type HoldAct<Given> = {
  send: (given: Given) => Promise<LegalHold[]>;
  /** What is said when it is done. */
  done: () => string;
  onDone: () => void;
};

/** One act on a hold; the server answers all holds as they stand then. */
export const useHoldAct = <Given>({ send, done, onDone }: HoldAct<Given>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (holds) => {
      queries.setQueryData(legalHoldsQuery.queryKey, holds);
      showToast(done(), { tone: 'fulfilled' });
      onDone();
    },
  });
};
