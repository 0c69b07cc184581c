-- Whoever gets another role, by whatever hand, leaves the streams that the old one opened at once, and comes back with the new one.
-- In the words of the contract's live hints (contract/src/live.ts).
create function streams_end_with_role() returns trigger language plpgsql as $$
declare
  session_id uuid;
begin
  perform pg_notify('live', jsonb_build_object(
    'event', jsonb_build_object('type', 'account.changed', 'id', new.id),
    'channels', jsonb_build_array('person:' || new.id)
  )::text);
  for session_id in select s.id from session s where s.person_id = new.id and s.ended_at is null loop
    perform pg_notify('live', jsonb_build_object(
      'event', jsonb_build_object('type', 'session.replaced', 'id', session_id),
      'channels', jsonb_build_array('session:' || session_id)
    )::text);
  end loop;
  return null;
end $$;
create trigger streams_end_with_role after update of role on person for each row
  when (old.role is distinct from new.role) execute function streams_end_with_role();
