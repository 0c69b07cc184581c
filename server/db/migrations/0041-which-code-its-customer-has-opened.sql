-- The code that its customer has opened last: until it is the one that lies there, they are told on every screen that it is ready.
alter table request add column opened_secret uuid;

-- Of what was delivered before, nobody is told now.
update request set opened_secret = keycode_secret where keycode_secret is not null;
