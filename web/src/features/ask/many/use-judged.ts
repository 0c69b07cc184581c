import type { CatalogueMake, DecodedVin } from '@keywright/contract/catalogue';
import { MOST_AT_ONCE } from '@keywright/contract/most-at-once';
import { cleanVin, hasVinForm } from '@keywright/contract/vin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { decodedQuery, makesQuery } from '../requests.queries.ts';
import { openJudging } from './many-list.ts';
import { inCart, type JudgedRow, type ManyRow, sameAbove } from './many-rows.ts';
import { previewQuery } from './many.queries.ts';

const noMakes: readonly CatalogueMake[] = [];

/** What each VIN says, as it comes. Where that does not come, the vehicle is chosen by hand. */
const useDecoded = (rows: readonly ManyRow[]) => {
  const queries = useQueryClient();
  const [known, setKnown] = useState<ReadonlyMap<string, DecodedVin | undefined>>(new Map());
  const vins = [...new Set(rows.map(({ vin }) => cleanVin(vin)).filter(hasVinForm))].join(' ');
  useEffect(() => {
    let gone = false;
    const put = (vin: string, decoded?: DecodedVin) => {
      if (!gone) setKnown((before) => new Map(before).set(vin, decoded));
    };
    for (const vin of vins.split(' ').filter(hasVinForm))
      queries.fetchQuery(decodedQuery(vin)).then(
        (decoded) => put(vin, decoded),
        () => put(vin),
      );
    return () => {
      gone = true;
    };
  }, [vins, queries]);
  return (written: string) => {
    const vin = cleanVin(written);
    return { decoded: known.get(vin), isDecoding: hasVinForm(vin) && !known.has(vin) };
  };
};

/** The lines as they are judged, with what the server says of those that can be asked for. */
export const useJudged = (rows: readonly ManyRow[]) => {
  const [judged] = useState(openJudging);
  const makes = useQuery(makesQuery);
  const decodedOf = useDecoded(rows);
  const same = sameAbove(rows);
  const alone = rows.map((row) =>
    judged(row, { makes: makes.data ?? noMakes, ...decodedOf(row.vin), same: same.get(row.key) }),
  );
  const asked = alone.filter(({ fault }) => fault === null);
  const preview = useQuery(previewQuery(asked.map(({ vin, vehicle }) => ({ vin, make: vehicle.make }))));
  const priced = preview.data;
  const isThere = ({ vin }: JudgedRow): boolean => priced?.of[vin]?.inCart ?? false;
  // Sent before, its answer lost: pressed again it leaves the list, and is not there twice.
  const hasArrived = (line: JudgedRow): boolean => isThere(line) && line.row.press !== null;
  const lines: JudgedRow[] = alone.map((line) =>
    line.fault === null && isThere(line) && !hasArrived(line) ? inCart(line) : line,
  );
  const ready = lines.filter(({ fault }) => fault === null);
  const fresh = ready.filter((line) => !hasArrived(line));
  const room = priced ? (priced.limit === null ? MOST_AT_ONCE : Math.max(0, priced.limit - priced.inCart)) : 0;
  const left = new Set(fresh.slice(room));
  return {
    makes,
    preview,
    priced,
    lines,
    ready,
    /** Those that one press would add now. */
    next: priced ? ready.filter((line) => !left.has(line)) : [],
    /** Of those that are new to the cart, how many there are and how many it takes. */
    fresh: fresh.length,
    room,
  };
};

export type Judged = ReturnType<typeof useJudged>;
