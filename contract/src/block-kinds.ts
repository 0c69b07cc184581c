/** By what orders are compared with the block list. */
export const blockKinds = ['VIN', 'EMAIL', 'PHONE', 'ID_NUMBER'] as const;
export type BlockKind = (typeof blockKinds)[number];
