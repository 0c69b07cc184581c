-- Counts one attempt in each of these buckets, or in none when one of them is full; answers the full ones by their place (from 1) with the
-- attempt that must grow too old for them. One question instead of four: every guarded call waits for it.
-- A bucket's lock is had before its count looks: in a function each statement sees what was committed when that statement began.
-- `hurry`: the attempt need not be on the disk before its answer; after a crash the last half second of attempts may be tried again.
create function take_places(names text[], most int[], since timestamptz[], now_at timestamptz, hurry boolean)
returns table (place int, oldest timestamptz) language plpgsql as $$
declare
  is_full boolean := false;
begin
  if hurry then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  for n in 1 .. cardinality(names) loop
    perform pg_advisory_xact_lock(hashtextextended(names[n], 7));
  end loop;
  for n in 1 .. cardinality(names) loop
    select a.at into oldest from attempt a where a.bucket = names[n] and a.at > since[n]
      order by a.at desc offset most[n] - 1 fetch first row only;
    if found then
      is_full := true;
      place := n;
      return next;
    end if;
  end loop;
  if not is_full then
    for n in 1 .. cardinality(names) loop
      insert into attempt (bucket, at) values (names[n], now_at);
    end loop;
  end if;
end $$;
