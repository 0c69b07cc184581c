/** What can be said about a VIN while it is typed. `marked` are the places, counted from 1, to look at again. */
export type VinVerdict = {
  length: number;
  verdict?: 'good' | 'bad';
  marked: readonly number[];
  kind: 'empty' | 'counting' | 'forbidden' | 'long' | 'good' | 'bad' | 'slip';
  letter?: string;
  place?: number;
  from?: string;
  to?: string;
};

export const noVerdict: VinVerdict = { length: 0, marked: [], kind: 'empty' };
