import type { z } from 'zod';

/** A text that a call takes, by its place in what is sent. */
export type TextPlace = { place: string; schema: z.ZodType };

type Found = {
  texts: TextPlace[];
  /** Places that take more than anybody has bounded. */
  unbounded: string[];
};

type Def = {
  type: string;
  format?: string;
  checks?: object[];
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
};

type Check = { check: string; abort?: boolean };
/** What zod has noted of one check. */
const checkOf = (check: object): Check => Reflect.get(Reflect.get(check, '_zod') as object, 'def') as Check;

const plain = new Set(['number', 'boolean', 'enum', 'literal', 'null', 'undefined', 'never', 'transform', 'int']);
/** Texts whose form holds no more than this many characters, and is judged without looking back. */
const shortForms = new Set(['uuid', 'date']);

/** Every text in a schema, and every place that may be larger than somebody has said. */
export const textsIn = (schema: z.ZodType | undefined, place: string): Found => {
  const found: Found = { texts: [], unbounded: [] };
  const lookAll = (some: readonly (z.ZodType | undefined)[], at: string): void => {
    for (const one of some) if (one) look(one, at);
  };
  const look = (one: z.ZodType, at: string): void => {
    const def = one.def as unknown as Def;
    const checks = (def.checks ?? []).map(checkOf);
    switch (def.type) {
      case 'string': {
        found.texts.push({ place: at, schema: one });
        const [first] = checks;
        const isMeasuredFirst = first?.check === 'max_length' && first.abort === true;
        if (!isMeasuredFirst && !shortForms.has(def.format ?? '')) found.unbounded.push(at);
        return;
      }
      case 'object':
        if (def.catchall && def.catchall.def.type !== 'never') found.unbounded.push(`${at}.*`);
        for (const [name, inner] of Object.entries(def.shape ?? {})) look(inner, `${at}.${name}`);
        return;
      case 'array':
        if (!checks.some(({ check }) => check === 'max_length')) found.unbounded.push(`${at}[]`);
        lookAll([def.element], `${at}[]`);
        return;
      case 'union':
        lookAll(def.options ?? [], at);
        return;
      case 'pipe':
        lookAll([def.in, def.out], at);
        return;
      default:
        if (def.innerType) look(def.innerType, at);
        else if (!plain.has(def.type)) found.unbounded.push(`${at} (${def.type})`);
    }
  };
  if (schema) look(schema, place);
  return found;
};
