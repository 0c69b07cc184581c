import { credentials, notices, ownAccount, profile, userOrders } from '@keywright/contract/profile.calls';
import { licences } from '@keywright/contract/compliance.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export const profileQuery = queryOptions({
  queryKey: ['profile', 'own'],
  queryFn: ({ signal }) => call(profile, { signal }, m.profile_load_failed),
});

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', 'account', id],
    queryFn: ({ signal }) => call(ownAccount, { params: { id }, signal }, m.profile_load_failed),
  });

export const ordersQuery = queryOptions({
  queryKey: ['profile', 'orders'],
  queryFn: ({ signal }) => call(userOrders, { signal }, m.profile_orders_failed),
});

export const credentialsQuery = queryOptions({
  queryKey: ['profile', 'credentials'],
  queryFn: ({ signal }) => call(credentials, { signal }, m.profile_credentials_load_failed),
});

export const noticesQuery = queryOptions({
  queryKey: ['profile', 'notices'],
  queryFn: ({ signal }) => call(notices, { signal }, m.profile_notices_failed),
});

export const licencesQuery = queryOptions({
  queryKey: ['profile', 'licences'],
  queryFn: ({ signal }) => call(licences, { signal }, m.profile_licences_failed),
});
