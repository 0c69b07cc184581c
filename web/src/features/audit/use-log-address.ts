import { narrows } from '@keywright/contract/search-bounds';
import { useSearchParams } from 'react-router';
import { ownZone } from '../../lib/own-zone.ts';
import type { LogFilters } from './audit.queries.ts';

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** What is looked for in the log, all of it in the address: a reload, a shared link and the back button keep it. */
export const useLogAddress = () => {
  const [params, setParams] = useSearchParams();
  const given = (name: string): string => params.get(name) ?? '';
  const fields = {
    action: given('action'),
    person: given('person'),
    object: given('object'),
    from: given('from'),
    to: given('to'),
    q: given('q'),
  };
  const filters: LogFilters = {
    ...(fields.action && { action: fields.action }),
    ...(fields.person && { actorId: fields.person }),
    ...(fields.object && { objectId: fields.object }),
    ...(isDay(fields.from) && { from: fields.from }),
    ...(isDay(fields.to) && { to: fields.to }),
    // Days are those that the rows name: of whoever looks.
    ...((isDay(fields.from) || isDay(fields.to)) && { zone: ownZone() }),
    ...(narrows(fields.q) && { search: fields.q }),
  };
  const go = (changes: Partial<typeof fields>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    fields,
    filters,
    isNarrowed: Object.values(fields).some((value) => value !== ''),
    go,
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
};

export type LogAddress = ReturnType<typeof useLogAddress>;
