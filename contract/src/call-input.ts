import type { Call, FileNameOf } from './call.ts';
import type { BodySentBy, ParamsOf, QuerySentBy } from './endpoint.ts';

type Given<K extends string, T> = undefined extends T ? { [P in K]?: T } : { [P in K]: T };
type Loose<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]?: T };
type Files<C extends Call, Upload> = [FileNameOf<C>] extends [never]
  ? { files?: undefined }
  : { files?: Partial<Record<FileNameOf<C>, Upload | undefined>> };

/** What one endpoint takes from whoever calls it; `Upload` is what a file is there. */
export type CallInput<C extends Call, Upload> = Given<'params', ParamsOf<C>> &
  Loose<'query', QuerySentBy<C>> &
  Given<'body', BodySentBy<C>> &
  Files<C, Upload>;

type Place = { params?: unknown; query?: unknown };

/** The address of an endpoint with its parameters and query filled in. */
export const addressOf = (endpoint: Pick<Call, 'path'>, { params, query }: Place): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params, name)));
  const search = entriesOf(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
};

const textOf = (values: unknown, name: string): string => String((values as Record<string, unknown>)[name]);

/** The values that are given, as text; a list gives one entry for each. */
export const entriesOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one): [string, string][] => (one === undefined || one === null ? [] : [[name, String(one)]])),
  );
