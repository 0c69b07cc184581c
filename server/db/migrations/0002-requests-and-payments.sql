create table cart (
  id text primary key,
  person_id uuid references person,
  guest_id text references guest,
  state text not null default 'OPEN' check (state in ('OPEN', 'MERGED', 'EXPIRED')),
  -- Moves with every change of what the buyer would pay for; a checkout is for one version.
  version int not null default 1,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint a_cart_has_one_owner check ((person_id is null) <> (guest_id is null)),
  constraint a_guest_cart_ends check (guest_id is null or expires_at is not null)
);
create unique index one_open_cart_of_person on cart (person_id) where state = 'OPEN' and person_id is not null;
create unique index one_open_cart_of_guest on cart (guest_id) where state = 'OPEN' and guest_id is not null;
create trigger cart_moves before update on cart for each row execute function only_known_moves('cart', 'state');

create table subscription (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  tier text not null check (tier in ('BASIC', 'PROFESSIONAL', 'ENTERPRISE')),
  status text not null check (status in ('ACTIVE', 'PENDING', 'EXPIRED', 'CANCELLED', 'INACTIVE')),
  is_trial boolean not null default false,
  starts_at timestamptz not null default now(),
  ends_at timestamptz
);
create unique index one_active_subscription on subscription (person_id) where status = 'ACTIVE';
create unique index one_trial_ever on subscription (person_id) where is_trial;

create table customer_order (
  id uuid primary key default gen_random_uuid(),
  confirmation_number text not null unique,
  cart_id text not null references cart,
  cart_version int not null,
  person_id uuid references person,
  guest_id text references guest,
  email text,
  locale text not null default 'en' check (locale in ('en', 'fr')),
  status text not null default 'AWAITING_PAYMENT' check (status in
    ('AWAITING_PAYMENT', 'HELD', 'CHARGED', 'RELEASED', 'EXPIRED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVIEW')),
  is_disputed boolean not null default false,
  currency text not null default 'usd' check (currency = 'usd'),
  tier text not null default 'NONE' check (tier in ('NONE', 'BASIC', 'PROFESSIONAL', 'ENTERPRISE')),
  discount_percent int not null default 0 check (discount_percent between 0 and 25),
  codes_cents int not null check (codes_cents > 0),
  discount_cents int not null default 0 check (discount_cents >= 0),
  total_cents int not null check (total_cents > 0),
  captured_cents int not null default 0 check (captured_cents >= 0),
  refunded_cents int not null default 0 check (refunded_cents >= 0),
  -- The guest link's token is derived from this and the server's secret; only its hash is stored.
  track_salt bytea not null,
  track_token_hash bytea not null unique,
  review_reason text not null default '',
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- When what is fulfilled is charged and the rest declined, before the card's hold lapses.
  charge_by timestamptz,
  ended_at timestamptz,
  constraint an_order_has_one_owner check ((person_id is null) <> (guest_id is null)),
  constraint the_total_is_the_sum check (total_cents = codes_cents - discount_cents),
  constraint never_captured_more_than_held check (captured_cents <= total_cents),
  constraint never_refunded_more_than_captured check (refunded_cents <= captured_cents),
  constraint paid_means_when check (status in ('AWAITING_PAYMENT', 'EXPIRED', 'FAILED', 'REVIEW') or paid_at is not null)
);
create unique index one_open_checkout_per_cart on customer_order (cart_id) where status = 'AWAITING_PAYMENT';
create index customer_order_of_person on customer_order (person_id, created_at);
create index customer_order_by_email on customer_order (lower(email) text_pattern_ops);
create index customer_order_due on customer_order (charge_by) where status = 'HELD';

-- BASIC discounts one order a billing month: the slot is taken when the checkout opens, freed when it lapses.
create table discount_slot (
  person_id uuid not null references person,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  order_id uuid not null references customer_order,
  primary key (person_id, month)
);

create table request (
  id uuid primary key default gen_random_uuid(),
  cart_id text not null references cart,
  person_id uuid references person,
  guest_id text references guest,
  order_id uuid references customer_order,
  status text not null default 'IN_CART' check (status in
    ('IN_CART', 'PENDING', 'INPROGRESS', 'FULFILLED', 'DECLINED', 'REMOVED', 'EXPIRED')),
  -- Moves with every change of the vehicle or its documents; what was checked, was checked at a version.
  version int not null default 1,
  make text not null,
  model text not null,
  year int not null check (year between 1980 and 2100),
  vin text not null check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  vin_confirmed boolean not null default false,
  vin_warnings text[] not null default '{}',
  with_pin boolean not null,
  contact_email text,
  -- One per press of the button, so that a repeated call adds nothing.
  press_id uuid,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  paid_at timestamptz,
  started_at timestamptz,
  started_by uuid references person,
  -- When the admin who holds it last did something with it; 5 idle minutes later another may take over.
  touched_at timestamptz,
  documents_verified_at timestamptz,
  documents_verified_by uuid references person,
  documents_verified_version int,
  -- What the release rested on: a validated account, or this request's own documents.
  release_basis text check (release_basis in ('account', 'documents')),
  fulfilled_at timestamptz,
  fulfilled_by uuid references person,
  keycode_secret uuid references vault_record,
  pincode_secret uuid references vault_record,
  -- When the code's key is due to be destroyed, and when it was.
  code_closes_at timestamptz,
  code_destroyed_at timestamptz,
  declined_at timestamptz,
  declined_by uuid references person,
  decline_reason text,
  decline_note text not null default '',
  images_deleted_at timestamptz,
  constraint a_request_has_one_owner check ((person_id is null) <> (guest_id is null)),
  constraint paid_means_order check ((status in ('IN_CART', 'REMOVED', 'EXPIRED')) or (order_id is not null and paid_at is not null)),
  constraint started_means_by_whom check (status <> 'INPROGRESS' or (started_by is not null and started_at is not null)),
  constraint fulfilled_means_with_code check (status <> 'FULFILLED' or (keycode_secret is not null and fulfilled_by is not null and started_at is not null)),
  constraint a_pin_exactly_when_paid_for check (status <> 'FULFILLED' or (pincode_secret is not null) = with_pin),
  constraint no_code_before_fulfilment check (status = 'FULFILLED' or (keycode_secret is null and pincode_secret is null)),
  constraint released_only_when_checked check (status <> 'FULFILLED' or
    coalesce(release_basis = 'account' or (release_basis = 'documents' and documents_verified_version = version), false)),
  constraint nobody_works_on_their_own check (person_id is null or (started_by is distinct from person_id and fulfilled_by is distinct from person_id)),
  constraint declined_means_why check (status <> 'DECLINED' or decline_reason is not null)
);
create index request_in_cart on request (cart_id) where status = 'IN_CART';
create unique index one_request_per_vin_in_cart on request (cart_id, vin) where status = 'IN_CART';
create unique index one_request_per_press on request (cart_id, press_id);
create index request_waiting on request (paid_at, id) where status in ('PENDING', 'INPROGRESS');
create index request_of_order on request (order_id);
create index request_of_person on request (person_id, created_at);
create index request_of_guest on request (guest_id, created_at) where guest_id is not null;
create index request_by_vin on request (vin text_pattern_ops, created_at);
-- People read the end of a VIN to each other, so that it is searched from its end too.
create index request_by_vin_end on request (reverse(vin) text_pattern_ops);
create index request_fulfilled on request (fulfilled_at) where fulfilled_at is not null;
create index request_code_due on request (code_closes_at) where keycode_secret is not null and code_destroyed_at is null;
create index request_images_due on request (created_at) where images_deleted_at is null and status in ('REMOVED', 'EXPIRED', 'FULFILLED', 'DECLINED');
create trigger request_moves before update on request for each row execute function only_known_moves('request', 'status');

-- How far the desk is with a paid order, kept beside it because its list is filtered and sorted by it: the least
-- advanced of its requests that were not declined; declined when all of them were.
create table desk_order (
  order_id uuid primary key references customer_order,
  status text not null check (status in ('PENDING', 'INPROGRESS', 'FULFILLED', 'DECLINED')),
  paid_at timestamptz not null,
  confirmation_number text not null
);
create index desk_order_by_wait on desk_order (paid_at, order_id);
create index desk_order_by_number on desk_order (confirmation_number, order_id);
create index desk_order_by_status on desk_order (status, paid_at, order_id);
create index desk_order_by_status_and_number on desk_order (status, confirmation_number, order_id);
create index desk_order_number_search on desk_order (confirmation_number text_pattern_ops);

create table document (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references request,
  kind text not null check (kind in ('frontId', 'backId', 'registration')),
  file_id uuid not null unique references stored_file,
  state text not null default 'PENDING' check (state in ('PENDING', 'VERIFIED', 'REJECTED', 'SUPERSEDED')),
  created_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by uuid references person
);
create unique index one_current_document_of_a_kind on document (request_id, kind) where state <> 'SUPERSEDED';

-- What was priced when the checkout opened. An order settles against its lines, whatever happens to the cart.
create table order_line (
  order_id uuid not null references customer_order,
  request_id uuid not null references request,
  make text not null,
  model text not null,
  year int not null,
  with_pin boolean not null,
  standard_cents int not null check (standard_cents > 0),
  price_cents int not null check (price_cents > 0),
  discount_cents int not null default 0 check (discount_cents >= 0),
  amount_cents int not null check (amount_cents > 0),
  primary key (order_id, request_id),
  constraint the_amount_is_what_is_left check (amount_cents = price_cents - discount_cents)
);
create index order_line_of_request on order_line (request_id);

create table payment_attempt (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references customer_order,
  n int not null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  idempotency_key text not null unique,
  state text not null default 'CREATING' check (state in ('CREATING', 'OPEN', 'COMPLETE', 'EXPIRED', 'FAILED')),
  session_id text unique,
  payment_intent_id text unique,
  url text,
  -- Where the card page sends the buyer back to. Kept, since a repeated call must be the same to the letter.
  success_url text not null,
  cancel_url text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (order_id, n)
);
create index payment_attempt_open on payment_attempt (created_at) where state in ('CREATING', 'OPEN');

-- What we owe the provider once an order has ended: taking the money held, letting it go, giving it back.
create table payment_step (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references customer_order,
  payment_intent_id text not null,
  kind text not null check (kind in ('capture', 'release', 'refund')),
  amount_cents int not null check (amount_cents >= 0),
  idempotency_key text not null unique,
  state text not null default 'OWED' check (state in ('OWED', 'DONE', 'FAILED')),
  -- Faults that the provider answered with. It keeps such an answer under its key, so the next try takes another key.
  tries int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create unique index one_end_of_a_hold on payment_step (payment_intent_id) where kind in ('capture', 'release');
create index payment_step_of_order on payment_step (order_id);
create index payment_step_owed on payment_step (created_at) where state = 'OWED';

create table provider_event (
  id text primary key,
  type text not null,
  session_id text,
  payment_intent_id text,
  received int not null default 1,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index provider_event_unhandled on provider_event (received_at) where handled_at is null;

create trigger customer_order_moves before update on customer_order for each row execute function only_known_moves('order', 'status');
create trigger payment_attempt_moves before update on payment_attempt for each row execute function only_known_moves('attempt', 'state');
create trigger document_moves before update on document for each row execute function only_known_moves('document', 'state');

insert into status_move (thing, from_status, to_status) values
  ('cart', 'OPEN', 'MERGED'),
  ('cart', 'OPEN', 'EXPIRED'),
  ('request', 'IN_CART', 'REMOVED'),
  ('request', 'REMOVED', 'IN_CART'),
  ('request', 'IN_CART', 'EXPIRED'),
  ('request', 'IN_CART', 'PENDING'),
  ('request', 'REMOVED', 'PENDING'),
  ('request', 'EXPIRED', 'PENDING'),
  ('request', 'PENDING', 'INPROGRESS'),
  ('request', 'PENDING', 'DECLINED'),
  ('request', 'INPROGRESS', 'PENDING'),
  ('request', 'INPROGRESS', 'FULFILLED'),
  ('request', 'INPROGRESS', 'DECLINED'),
  ('order', 'AWAITING_PAYMENT', 'HELD'),
  ('order', 'AWAITING_PAYMENT', 'CHARGED'),
  ('order', 'AWAITING_PAYMENT', 'EXPIRED'),
  ('order', 'AWAITING_PAYMENT', 'FAILED'),
  ('order', 'AWAITING_PAYMENT', 'REVIEW'),
  ('order', 'EXPIRED', 'HELD'),
  ('order', 'EXPIRED', 'CHARGED'),
  ('order', 'EXPIRED', 'REVIEW'),
  ('order', 'FAILED', 'HELD'),
  ('order', 'FAILED', 'CHARGED'),
  ('order', 'FAILED', 'REVIEW'),
  ('order', 'HELD', 'CHARGED'),
  ('order', 'HELD', 'RELEASED'),
  ('order', 'CHARGED', 'PARTIALLY_REFUNDED'),
  ('order', 'CHARGED', 'REFUNDED'),
  ('order', 'PARTIALLY_REFUNDED', 'REFUNDED'),
  ('order', 'REVIEW', 'RELEASED'),
  ('order', 'REVIEW', 'REFUNDED'),
  ('attempt', 'CREATING', 'OPEN'),
  ('attempt', 'CREATING', 'FAILED'),
  ('attempt', 'CREATING', 'COMPLETE'),
  ('attempt', 'CREATING', 'EXPIRED'),
  ('attempt', 'OPEN', 'COMPLETE'),
  ('attempt', 'OPEN', 'EXPIRED'),
  ('attempt', 'OPEN', 'FAILED'),
  ('attempt', 'EXPIRED', 'COMPLETE'),
  ('attempt', 'FAILED', 'COMPLETE'),
  ('document', 'PENDING', 'VERIFIED'),
  ('document', 'PENDING', 'REJECTED'),
  ('document', 'PENDING', 'SUPERSEDED'),
  ('document', 'VERIFIED', 'REJECTED'),
  ('document', 'VERIFIED', 'PENDING'),
  ('document', 'VERIFIED', 'SUPERSEDED'),
  ('document', 'REJECTED', 'VERIFIED'),
  ('document', 'REJECTED', 'SUPERSEDED');
