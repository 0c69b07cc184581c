/** A number as spreadsheets write a long one (`1.2E+16`): its last digits are lost. */
export const isRoundedNumber = (cell: string): boolean => /^\d(?:[.,]\d+)?E\+?\d+$/i.test(cell);
