-- What the law of a state or province asks of locksmiths, with where and when that was read. Each change is a row of its own: the highest
-- version of a place counts, the others are its history. A place without a row has no law that anybody has recorded.
create table jurisdiction_rule (
  place text not null check (place ~ '^[A-Z]{2}$'),
  version integer not null check (version > 0),
  licence_required boolean not null,
  -- What is asked for beside the locksmith license and the photo ID.
  other_documents text[] not null default '{}' check (other_documents <@ array['BUSINESS_LICENSE', 'INSURANCE_CERTIFICATE']),
  issuer text not null default '',
  in_force_from date,
  -- The first day on which it no longer holds.
  repealed_on date,
  source text not null check (source <> ''),
  as_of date not null,
  changed_at timestamptz not null default clock_now(),
  -- Nobody, where it came with the program.
  changed_by uuid references person,
  primary key (place, version),
  constraint a_law_ends_after_it_began check (repealed_on >= in_force_from)
);

-- The law that the program came with: `contract/src/licence-law.ts`, which a test compares. Of laws that are known by their year alone it is
-- that year's first day.
insert into jurisdiction_rule (place, version, licence_required, repealed_on, source, as_of)
select place, 1, true, null, 'https://www.aloa.org/advocacy', '2025-01-01'
  from unnest(array['AL', 'CA', 'CT', 'LA', 'MD', 'NV', 'NJ', 'NC', 'OK', 'OR', 'TX', 'VA']) as place
union all values
  ('IL', 1, true, date '2029-01-01', 'https://www.aloa.org/advocacy', date '2025-01-01'),
  ('TN', 1, true, date '2021-01-01', 'https://www.aloa.org/advocacy', date '2025-01-01'),
  ('AB', 1, true, null, 'Security Services and Investigators Act, SA 2008, c S-4.7', date '2025-01-01'),
  ('BC', 1, true, null, 'Security Services Act, SBC 2007, c 30', date '2025-01-01'),
  ('QC', 1, true, null, 'Private Security Act, CQLR c S-3.5', date '2025-01-01');

-- A license, a permit or an insurance of a member, as they gave it: one of each kind for each place.
create table licence (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  place text not null check (place ~ '^[A-Z]{2}$'),
  document text not null check (document in ('STATE_LOCKSMITH_LICENSE', 'BUSINESS_LICENSE', 'INSURANCE_CERTIFICATE')),
  number text not null check (number <> ''),
  issuer text not null check (issuer <> ''),
  issued_on date,
  -- It counts through this day.
  expires_on date not null,
  -- The picture of it that its owner had uploaded when they gave it.
  file_id uuid references stored_file on delete set null,
  changed_at timestamptz not null,
  verified_at timestamptz,
  verified_by uuid references person,
  -- How many days before the end its owner was last told: 60, 30, 7, and 0 once it has expired.
  reminded integer check (reminded in (0, 7, 30, 60)),
  constraint a_licence_ends_after_it_began check (issued_on <= expires_on),
  constraint verified_by_somebody check ((verified_at is null) = (verified_by is null)),
  unique (person_id, place, document)
);
create index licence_by_expiry on licence (expires_on) where reminded is distinct from 0;

-- The day by which licenses and laws are judged: the one that it is in the westernmost time zone of the service area, so that a license counts
-- through its last day wherever its owner works.
create function licence_day() returns date language sql stable parallel safe as
  $$select ((clock_now() at time zone 'UTC') - interval '10 hours')::date$$;

-- Whether the law of a place asks locksmiths for a license today.
create function licenses_locksmiths(of_place text) returns boolean language sql stable parallel safe as $$
  select coalesce((
    select r.licence_required and coalesce(r.in_force_from <= licence_day(), true) and coalesce(r.repealed_on > licence_day(), true)
    from jurisdiction_rule r where r.place = of_place order by r.version desc limit 1), false)
$$;

-- The places that ask for a license and where this person's has expired: one who works there is paused.
create function expired_licences(of_person uuid) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(l.place), '{}') from licence l
  where l.person_id = of_person and l.document = 'STATE_LOCKSMITH_LICENSE' and l.expires_on < licence_day() and licenses_locksmiths(l.place)
$$;
