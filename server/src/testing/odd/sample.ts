import type { z } from 'zod';
import { goodTexts } from './hostile-texts.ts';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  out?: z.ZodType;
};

const leaves: unknown[] = [...goodTexts, true, 1, 2015, 'true', null];

/** Something that this schema takes, with every part that may be in it; for texts the good ones. */
export const sampleOf = (schema: z.ZodType | undefined): unknown => {
  if (!schema) return undefined;
  const def = schema.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, inner]) => [name, sampleOf(inner)]));
    case 'array':
      return [sampleOf(def.element)];
    case 'union':
      return sampleOf(def.options?.at(-1));
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'pipe':
      return leaves.find((one) => schema.safeParse(one).success) ?? sampleOf(def.out);
    default:
      return def.innerType ? sampleOf(def.innerType) : leaves.find((one) => schema.safeParse(one).success);
  }
};

/** The same with another text at a place such as `answer.response.transports[]`. */
export const withTextAt = (sample: unknown, place: string, text: string): unknown => {
  const [, head = '', rest = ''] = /^\.?([^.[]*|\[\])(.*)$/.exec(place) ?? [];
  if (place === '') return text;
  if (head === '') return [withTextAt(Array.isArray(sample) ? sample[0] : undefined, rest.slice(2), text)];
  const record = (sample ?? {}) as Record<string, unknown>;
  return { ...record, [head]: withTextAt(record[head], rest, text) };
};
