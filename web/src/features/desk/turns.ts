import { recall, remember } from '../../lib/kept.ts';

/** How many pictures' turns are kept; the oldest go first. */
const MOST = 200;

const read = (): [string, number][] => {
  try {
    const kept: unknown = JSON.parse(recall('desk-turns') ?? '[]');
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    return [];
  }
};

/** How often this device has turned a picture by a quarter, so that it lies right when it is opened again. */
export const turnOf = (source: string): number => {
  const turn = read().find(([one]) => one === source)?.[1];
  return turn === 1 || turn === 2 || turn === 3 ? turn : 0;
};

export const keepTurn = (source: string, turn: number): void => {
  const others = read().filter(([one]) => one !== source);
  remember('desk-turns', JSON.stringify([...others, ...(turn === 0 ? [] : [[source, turn]])].slice(-MOST)));
};
