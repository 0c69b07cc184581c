import { credentials, notices, ownAccount, profile, userOrders } from '@keywright/contract/profile.calls';
import { licences } from '@keywright/contract/compliance.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

export const profileQuery = asked(['profile', 'own'], profile, m.profile_load_failed);

export const accountQuery = (id: string) =>
  asked(['profile', 'account', id], ownAccount, m.profile_load_failed, { params: { id } });

export const ordersQuery = asked(['profile', 'orders'], userOrders, m.profile_orders_failed);

export const credentialsQuery = asked(['profile', 'credentials'], credentials, m.profile_credentials_load_failed);

export const noticesQuery = asked(['profile', 'notices'], notices, m.profile_notices_failed);

export const licencesQuery = asked(['profile', 'licences'], licences, m.profile_licences_failed);
