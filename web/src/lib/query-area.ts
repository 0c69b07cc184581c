/**
 * The first part of the key of every query: what is asked for again together, by what somebody does on a page or by a live hint
 * (`app/live.ts`). A query whose key begins otherwise does not compile.
 */
export type QueryArea =
  | 'accounting'
  | 'admins'
  | 'audit'
  | 'authorities'
  | 'blocks'
  | 'cart'
  | 'chat'
  | 'code-rules'
  | 'flag-rules'
  | 'desk'
  | 'desk-hours'
  | 'devices'
  | 'jurisdictions'
  | 'legal-holds'
  | 'linked'
  | 'members'
  | 'prices'
  | 'numbers'
  | 'orders'
  | 'payments'
  | 'profile'
  | 'requests'
  | 'rule-changes'
  | 'sessions'
  | 'workshop';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryArea, ...unknown[]];
  }
}
