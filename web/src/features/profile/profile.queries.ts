import { credentials, notices, ownAccount, ownSubscription, profile, userOrders } from '@keywright/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile', 'own'],
  queryFn: ({ signal }) => call(profile, { signal }),
});

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', 'account', id],
    queryFn: ({ signal }) => call(ownAccount, { params: { id }, signal }),
  });

export const subscriptionQuery = queryOptions({
  queryKey: ['profile', 'subscription'],
  queryFn: ({ signal }) => call(ownSubscription, { signal }),
});

export const ordersQuery = queryOptions({
  queryKey: ['profile', 'orders'],
  queryFn: ({ signal }) => call(userOrders, { signal }),
});

export const credentialsQuery = queryOptions({
  queryKey: ['profile', 'credentials'],
  queryFn: ({ signal }) => call(credentials, { signal }),
});

export const noticesQuery = queryOptions({
  queryKey: ['profile', 'notices'],
  queryFn: ({ signal }) => call(notices, { signal }),
});
