/** The orders in which a list of requests is shown. */
export const sorts = ['wait', 'due'] as const;
export type Sort = (typeof sorts)[number];
