import type { CatalogueMake, DecodedVin } from '@keywright/contract/catalogue';
import { MOST_AT_ONCE } from '@keywright/contract/most-at-once';
import { cleanVin, hasVinForm } from '@keywright/contract/vin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { painted } from '../../../lib/after-paint.ts';
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
    const came = new Map<string, DecodedVin | undefined>();
    // What comes together is shown together: of a hundred answers each would draw the page anew.
    const show = () => {
      const together = [...came];
      came.clear();
      if (!gone) setKnown((before) => new Map([...before, ...together]));
    };
    const put = (vin: string, decoded?: DecodedVin) => {
      if (came.size === 0) void painted().then(show);
      came.set(vin, decoded);
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

const asPriced = ({ vin, vehicle }: JudgedRow) => ({ vin, make: vehicle.make });

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
  const preview = useQuery(previewQuery(asked.map(asPriced)));
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
  const next = priced ? ready.filter((line) => !left.has(line)) : [];
  const ofNext = useQuery({ ...previewQuery(next.map(asPriced)), enabled: left.size > 0 });
  return {
    makes,
    preview,
    priced,
    /** What one press would add costs together: where the cart has no room for all, that is less than all of them cost. */
    sums: left.size > 0 ? ofNext.data : priced,
    lines,
    ready,
    /** All VINs of the list are decoded and priced. */
    isSettled: makes.isSuccess && !lines.some(({ isDecoding }) => isDecoding) && !preview.isFetching,
    /** Those that one press would add now. */
    next,
    /** Of those that are new to the cart, how many there are and how many it takes. */
    fresh: fresh.length,
    room,
  };
};

export type Judged = ReturnType<typeof useJudged>;
