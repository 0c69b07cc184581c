-- The conversation of a member with the desk: one of each. It outlives its messages, so that their numbers are never given twice.
create table conversation (
  person_id uuid primary key references person,
  -- The last message's, by which the inbox is sorted.
  last_number integer not null default 0,
  last_at timestamptz not null default clock_now(),
  -- The last message that the desk has read.
  read_number integer not null default 0,
  -- Who of the desk answers.
  answered_by uuid references person,
  answered_since timestamptz,
  constraint read_what_was_written check (read_number between 0 and last_number),
  constraint answered_since_somebody_does check ((answered_by is null) = (answered_since is null))
);
create index conversation_by_time on conversation (last_at desc, person_id desc);
create index conversation_unread on conversation (last_at desc, person_id desc) where read_number < last_number;
create index conversation_answered_by on conversation (answered_by) where answered_by is not null;

-- One message. Its number counts within its conversation, without a gap and in the order in which messages were committed: whoever has
-- read up to one knows that nothing comes before it any more.
create table chat_message (
  person_id uuid not null references conversation,
  number integer not null check (number > 0),
  sender text not null check (sender in ('USER', 'AGENT')),
  sent_by uuid not null references person,
  -- The press that sent it: once more stores nothing.
  key uuid not null,
  message text not null check (message <> ''),
  at timestamptz not null,
  primary key (person_id, number),
  unique (person_id, sent_by, key)
);
create index chat_message_by_time on chat_message (at);

-- What the desk answers often, in each language. Each change is a row of its own: the highest version of a reply counts.
create table canned_reply (
  id uuid not null,
  version integer not null check (version > 0),
  title text not null,
  -- By language: {"en": "..."}.
  texts jsonb not null,
  removed boolean not null default false,
  changed_at timestamptz not null default clock_now(),
  changed_by uuid references person,
  primary key (id, version)
);

insert into canned_reply (id, version, title, texts) values
  ('0c0a0001-0000-4000-8000-000000000001', 1, 'We are on it', jsonb_build_object(
    'en', 'Thank you for writing. We are working on your request now and will tell you here as soon as there is news.',
    'fr', 'Merci de votre message. Nous travaillons sur votre demande et vous écrirons ici dès qu’il y a du nouveau.',
    'es', 'Gracias por escribir. Estamos trabajando en su solicitud y le avisaremos aquí en cuanto haya novedades.')),
  ('0c0a0001-0000-4000-8000-000000000002', 1, 'A photo is not readable', jsonb_build_object(
    'en', 'One of your photos can’t be read. Please take it again in good light, with all four corners in the picture.',
    'fr', 'L’une de vos photos est illisible. Reprenez-la sous un bon éclairage, les quatre coins visibles.',
    'es', 'Una de sus fotos no se puede leer. Tómela de nuevo con buena luz y con las cuatro esquinas visibles.')),
  ('0c0a0001-0000-4000-8000-000000000003', 1, 'Where the code is', jsonb_build_object(
    'en', 'Your key code is ready. For your safety it is never sent by chat or mail: open it on the page of your order.',
    'fr', 'Votre code de clé est prêt. Par sécurité, il n’est jamais envoyé par clavardage ni par courriel : ouvrez-le sur la page de votre commande.',
    'es', 'Su código de llave está listo. Por seguridad nunca se envía por chat ni por correo: ábralo en la página de su pedido.'));

-- What becomes of a message to support.
alter table support_message
  add column state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  add column answered_by uuid references person,
  add column answered_since timestamptz,
  add constraint support_answered_since_somebody_does check ((answered_by is null) = (answered_since is null));
create index support_message_by_state on support_message (state, at desc, id desc);
create index support_message_answered_by on support_message (answered_by) where answered_by is not null;

-- What the desk answered by mail. Its id is the press that sent it: once more sends nothing.
create table support_answer (
  id uuid primary key,
  message_id uuid not null references support_message on delete cascade,
  answered_by uuid not null references person,
  message text not null check (message <> ''),
  at timestamptz not null
);
create index support_answer_of_message on support_answer (message_id, at);

-- Who wrote a notice; nobody, where the program did.
alter table notice add column written_by uuid references person;
create index notice_by_time on notice (at desc, id desc);
