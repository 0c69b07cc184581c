import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { isUuid } from '../../server/src/platform/uuid.ts';
import type { Piece, Template } from './template.ts';

/** What one repetition of a flow knows: its begin, and what stands for each name of the recording. */
export type Filling = { begun: number; names: Map<string, unknown> };

export const newFilling = (): Filling => ({ begun: Date.now(), names: new Map() });

/** A template's value in this repetition. */
export const fill = (template: Template, filling: Filling): unknown => {
  switch (template.is) {
    case 'same':
      return template.value;
    case 'time':
      return new Date(filling.begun + template.at);
    case 'bytes':
      return named(filling, template.key, () => randomBytes(template.length));
    case 'text':
      return template.pieces.map((piece) => fillPiece(piece, filling)).join('');
    default:
      return template.members.map((member) => fill(member, filling));
  }
};

const fillPiece = (piece: string | Piece, filling: Filling): string => {
  if (typeof piece === 'string') return piece;
  if ('epochAt' in piece) return String(Math.floor((filling.begun + piece.epochAt) / 1_000));
  return String(named(filling, piece.key, () => another(piece.key)));
};

const named = (filling: Filling, key: string, make: () => unknown): unknown => {
  const known = filling.names.get(key);
  if (known !== undefined) return known;
  const made = make();
  filling.names.set(key, made);
  return made;
};

/** Another name of the same make; letters and digits that any alphabet of ours has. */
const another = (name: string): string =>
  isUuid(name)
    ? randomUUID()
    : name
        .replace(/[A-Z]/g, () => pick('ACDEFGHJKMNPRTWXY'))
        .replace(/[a-z]/g, () => pick('acdefghjkmnprtwxy'))
        .replace(/\d/g, () => pick('34679'));

const pick = (alphabet: string): string => alphabet[randomInt(alphabet.length)] ?? '';

/** How a cell of a result is called as a name. */
export const keyOfCell = (cell: unknown): string | undefined => {
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell);
  return cell instanceof Uint8Array ? Buffer.from(cell).toString('hex') : undefined;
};
