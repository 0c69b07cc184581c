import type { Parts } from '../platform/parts.ts';
import { lookAs } from './act.ts';
import type { Known } from './actor.ts';

type Needs = Pick<Parts, 'db' | 'clock' | 'settings'>;

/**
 * Reads a long answer piece by piece for as long as its caller may: before each piece it is asked again who calls. Whoever lost session,
 * account or role meanwhile gets nothing that was not on its way; the answer breaks off, however slowly they read.
 */
export const whileAllowed =
  <Piece, T>(parts: Needs, caller: Known, read: (piece: Piece) => Promise<T>) =>
  async (piece: Piece): Promise<T> => {
    // The step-up was required when the file began; a long file may outlive it.
    await lookAs(parts, { ...caller, needsProof: false }, () => Promise.resolve());
    return read(piece);
  };
