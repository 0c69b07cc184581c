import type { CallName } from '../../api-pages.ts';
import type { acts } from './acts.ts';

/**
 * All other calls, each with why it neither changes nor opens anything for whoever presents a session. A call of the contract that
 * stands in neither table, or in both, does not compile.
 */
export const notActs: Record<Exclude<CallName, keyof typeof acts>, string> = {
  'GET /admin-approval/pending': 'a list for super admins',
  'GET /admin-approval/approved': 'a list for super admins',
  'GET /admin-approval/ended': 'a list for super admins',
  'GET /super-admin/invitations': 'a list for super admins',
  'GET /super-admin/actions': 'a list for super admins',
  'GET /super-admin/legal-holds': 'a list for super admins',
  'GET /super-admin/orders/review': 'a list for super admins',
  'GET /super-admin/audit/health': 'says whether the chain holds',
  'GET /cart/items': "the caller's own",
  'GET /cart/items/public': "the caller's own",
  'GET /cart/summary': "the caller's own",
  'GET /makes/getMakes': 'the catalogue, for anybody',
  'GET /compliance/status': 'the law of a place',
  'GET /compliance/status/public': 'the law of a place, for anybody',
  'GET /compliance/jurisdictions': 'the laws, for anybody',
  'GET /super-admin/jurisdictions': 'a list for super admins',
  'GET /user/licences': "the caller's own",
  'GET /admin/pending-requests': 'the queue: no code and no photo',
  'GET /admin/in-progress-requests': 'the queue: no code and no photo',
  'GET /admin/queue-counts': 'figures',
  'GET /user/sessions': "the caller's own",
  'GET /user/security': "the caller's own",
  'GET /user/profile': "the caller's own",
  'GET /auth/getUserProfile/:id': "the caller's own",
  'GET /user/credentials': "the caller's own",
  'GET /user/notices': "the caller's own",
  'GET /user/subscription': "the caller's own",
  'GET /user/orders': "the caller's own",
  'GET /vehicle/user-requests': "the caller's own, without the codes",
  'GET /track/:token': 'what the private link shows, without the codes',
  'GET /auth/me': 'who the caller is',
  'POST /auth/login': 'a session begins here: none is presented',
  'POST /auth/login/passkey': 'a session begins here: none is presented',
  'POST /auth/login/passkey/options': 'a session begins here: none is presented',
  'POST /auth/login/second-step': 'a session begins here: none is presented',
  'DELETE /auth/login/second-step': 'a session begins here: none is presented',
  'POST /auth/refresh': 'goes by its own token, which it holds itself',
  'POST /auth/logout': 'ends what the token names, also when that no longer counts',
  'POST /api/payments/webhook': 'the provider signs it',
  'POST /vehicle/decode-vin': 'changes and opens nothing',
};
