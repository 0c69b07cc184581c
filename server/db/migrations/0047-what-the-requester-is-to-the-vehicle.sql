-- What each authority (owner, family, fleet, ...) asks for beside the three photos, with where that is written. Each change is a row of its
-- own: the highest version counts, and a request keeps the one by which it was asked for.
create table authority_rule (
  authority text not null check (authority in ('owner', 'family', 'fleet', 'shop', 'repossession', 'bought')),
  version integer not null check (version > 0),
  -- Whose ID the two photos of one show.
  id_of text not null check (id_of in ('owner', 'relative', 'employee', 'agent', 'buyer', 'locksmith')),
  required text[] not null default '{}'
    check (required <@ array['authorization', 'workOrder', 'repossessionOrder', 'billOfSale']),
  optional text[] not null default '{}'
    check (optional <@ array['authorization', 'workOrder', 'repossessionOrder', 'billOfSale']),
  -- What is signed on the screen, by language; null where nothing is.
  sentences jsonb,
  source text not null check (source <> ''),
  as_of date not null,
  changed_at timestamptz not null default clock_now(),
  -- Nobody, where it came with the program.
  changed_by uuid references person,
  primary key (authority, version),
  constraint a_document_is_required_or_optional check (not required && optional)
);

insert into authority_rule (authority, version, id_of, required, optional, sentences, source, as_of) values
  ('owner', 1, 'owner', '{}', '{}', null,
    'NASTF, form D-1: the customer’s own driver’s license and proof of ownership', '2025-01-01'),
  ('family', 1, 'relative', '{}', '{authorization}', jsonb_build_object(
    'en', 'I belong to the owner’s family. The owner knows that I ask for this key code and agrees to it. What I say here is true.',
    'fr', 'Je fais partie de la famille du propriétaire. Il sait que je demande ce code de clé et il est d’accord. Ce que je déclare ici est vrai.',
    'es', 'Soy de la familia del propietario. El propietario sabe que pido este código de llave y está de acuerdo. Lo que declaro aquí es verdad.'),
    'California Vehicle Code 9954: the owner or a family member of theirs', '2025-01-01'),
  ('fleet', 1, 'employee', '{workOrder}', '{}', null,
    'NASTF, form D-1 for auctions and fleets: a signed order with the VIN, the place and whom to ask', '2025-01-01'),
  ('shop', 1, 'owner', '{authorization}', '{workOrder}', jsonb_build_object(
    'en', 'I work on this vehicle for another shop. Its owner has ordered the work in writing, and I hold that paper. What I say here is true.',
    'fr', 'Je travaille sur ce véhicule pour un autre atelier. Son propriétaire a commandé ce travail par écrit, et j’ai ce document en main. Ce que je déclare ici est vrai.',
    'es', 'Trabajo en este vehículo para otro taller. Su propietario encargó el trabajo por escrito, y tengo ese documento. Lo que declaro aquí es verdad.'),
    'NASTF, form D-1 for contracted work: the owner’s license, the owner’s authorization and the job’s paper', '2025-01-01'),
  ('repossession', 1, 'agent', '{repossessionOrder}', '{}', jsonb_build_object(
    'en', 'I act for the lienholder named in the order, which is in force today. I may take this vehicle back. What I say here is true.',
    'fr', 'J’agis pour le créancier nommé dans l’ordre, qui est en vigueur aujourd’hui. J’ai le droit de reprendre ce véhicule. Ce que je déclare ici est vrai.',
    'es', 'Actúo por el acreedor nombrado en la orden, que está vigente hoy. Puedo recuperar este vehículo. Lo que declaro aquí es verdad.'),
    'NASTF, form D-1 for repossession: the order, the lienholder’s papers and the agent’s license', '2025-01-01'),
  ('bought', 1, 'buyer', '{billOfSale}', '{}', null,
    'NASTF, form D-1: a bill of sale or a title stands for a registration that is not there yet', '2025-01-01');

-- What whoever asks is to the vehicle, by which list; null where they did not say. Where a guest works. What was signed, where something was:
-- the words are the list's.
alter table request
  add column authority text,
  add column authority_version integer,
  add column works_in text check (works_in ~ '^[A-Z]{2}$'),
  add column signed_how text check (signed_how in ('drawn', 'typed')),
  add column signed_locale text,
  add column signed_at timestamptz;
alter table request add constraint request_authority_fkey foreign key (authority, authority_version) references authority_rule not valid;
alter table request add constraint an_authority_by_its_list
  check ((authority is null) = (authority_version is null)) not valid;
alter table request add constraint what_is_signed_is_known
  check (num_nonnulls(signed_how, signed_locale, signed_at) in (0, 3) and (signed_at is null or authority is not null)) not valid;

-- What came with a request beside its three photos. Another table than theirs, because a program before this one reads that one whole.
create table extra_document (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references request,
  kind text not null check (kind in
    ('authorization', 'workOrder', 'repossessionOrder', 'billOfSale', 'locksmithLicense', 'signature')),
  file_id uuid not null unique references stored_file,
  created_at timestamptz not null,
  unique (request_id, kind)
);
