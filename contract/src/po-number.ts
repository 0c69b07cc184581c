/** How long a PO number may be. */
export const MOST_PO = 40;
