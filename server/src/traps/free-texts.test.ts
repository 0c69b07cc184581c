import type { Endpoint } from '@keywright/contract/endpoint';
import { bodyWithoutCodes, mayHoldCodeText, noCodeText, textClassOf } from '@keywright/contract/free-text';
import { line, note } from '@keywright/contract/text';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../testing/all-endpoints.ts';

type Schema = z.ZodType;
type Def = Record<string, unknown>;
type Field = { path: string; schema: z.ZodString; body: Schema | undefined };

/** Every text field of a schema, with the object that holds it. */
const textsIn = (schema: Schema, path = '', body?: Schema): Field[] => {
  if (schema instanceof z.ZodString) return [{ path, schema, body }];
  const def = schema.def as unknown as Def;
  const within: [string, unknown, Schema | undefined][] = [
    ...Object.entries((def['shape'] as object | undefined) ?? {}).map(([name, field]): [string, unknown, Schema] => [
      `${path}.${name}`,
      field,
      schema,
    ]),
    ...['innerType', 'element', 'in', 'out'].map((name): [string, unknown, Schema | undefined] => [
      path,
      def[name],
      body,
    ]),
    ...((def['options'] as unknown[] | undefined) ?? []).map((one): [string, unknown, Schema | undefined] => [
      path,
      one,
      body,
    ]),
  ];
  return within.flatMap(([at, one, holder]) =>
    one && typeof one === 'object' ? textsIn(one as Schema, at, holder) : [],
  );
};

/** Texts in which a code could be written. */
const couldHold = ['The code is 48213', '48213', 'K48213'];
const isFree = ({ schema }: Field): boolean => couldHold.some((text) => schema.safeParse(text).success);

const freeTextsOf = (endpoint: Endpoint): Field[] =>
  [endpoint.body, ...(endpoint.method === 'GET' ? [] : [endpoint.query])].flatMap((schema) =>
    schema ? textsIn(schema).filter(isFree) : [],
  );

const ofAdmins = allEndpoints.filter(({ audience }) => audience === 'desk' || audience === 'super-admin');
const all = ofAdmins.flatMap((endpoint) =>
  freeTextsOf(endpoint).map((field) => ({ ...field, name: `${endpoint.method} ${endpoint.path} ${field.path}` })),
);

describe('free texts that admins write', () => {
  it('each say whether they may hold a code', () => {
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(({ schema }) => textClassOf(schema) === undefined).map(({ name }) => name)).toEqual([]);
  });

  const checked = all.filter(({ schema }) => textClassOf(schema)?.holds === 'no_code');

  it('that must not hold a code are those that others read and those that the log stores', () => {
    expect(checked.length).toBeGreaterThan(15);
  });

  it.each(checked.map((field) => [field.name, field] as const))(
    'refuse at the field what looks like a code until it is confirmed: %s',
    (_, { path, body }) => {
      const name = path.split('.').at(-1) ?? '';
      const fieldsAt = (value: object): string[] => {
        const parsed = (body as z.ZodType).safeParse(value);
        return (parsed.error?.issues ?? []).filter(({ path: [at] }) => at === name).map(({ message }) => message);
      };
      const whole = sampleOf(body as z.ZodObject);
      expect(fieldsAt({ ...whole, [name]: 'It is K48213' })).toEqual(['text.may_hold_code']);
      expect(fieldsAt({ ...whole, [name]: 'It is K48213', noCode: true })).toEqual([]);
      expect(fieldsAt({ ...whole, [name]: 'Call (512) 555-0143 in 2026.' })).toEqual([]);
    },
  );

  it('that may hold one are accepted as they are', () => {
    const body = bodyWithoutCodes({
      source: mayHoldCodeText(line({ most: 80 }), 'cites laws'),
      note: noCodeText(note(80)),
    });
    expect(body.safeParse({ source: 'Texas Occ. Code 1702.056', note: 'Fine.' }).success).toBe(true);
  });
});

const samples: Record<string, unknown> = {
  uuid: crypto.randomUUID(),
  string: 'Some words',
  number: 1,
  boolean: true,
};

/** A value for each field that a body requires. */
const sampleOf = (body: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body.shape).flatMap(([name, field]): [string, unknown][] => {
      const value = sampleFor(field as Schema, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

const sampleFor = (field: Schema, name: string): unknown => {
  const def = field.def as unknown as Def;
  if (['optional', 'default', 'nullable'].includes(String(def['type']))) return undefined;
  if (def['type'] === 'enum') return Object.values(def['entries'] as object)[0];
  if (def['type'] === 'object') return sampleOf(field as z.ZodObject);
  if (name === 'email') return 'dana@example.com';
  if (name === 'vin') return '1HGCM82633A004352';
  return def['format'] === 'uuid' ? samples['uuid'] : samples[String(def['type'])];
};
