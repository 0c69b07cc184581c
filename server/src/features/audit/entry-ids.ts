import { isUuid } from '../../platform/uuid.ts';

type Entry = { actorId: string | null; objectId: string; details: Record<string, unknown> };

/** Every id in an entry: who acted, on what, and what its details name. */
export const idsIn = ({ actorId, objectId, details }: Entry): string[] =>
  [actorId ?? '', objectId, ...textsIn(details)].filter(isUuid);

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
