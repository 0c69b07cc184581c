-- Who could review a request is asked for each page of the queue: a few people among all members.
create index person_of_desk on person (created_at, id) where role in ('ADMIN', 'SUPER_ADMIN');
