import { QueryClientProvider } from '@tanstack/react-query';
import { OwnPlan } from '../features/subscriptions/own-plan.tsx';
import { queryClient } from './query-client.ts';

/** The member's plan on a page around which no cache of answers stands. */
export const OwnPlanApart = () => (
  <QueryClientProvider client={queryClient}>
    <OwnPlan />
  </QueryClientProvider>
);
