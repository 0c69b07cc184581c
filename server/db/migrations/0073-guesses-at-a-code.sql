-- Wrong tries at an admin code are counted from all over: one place's alone burn it no more.
alter table one_time_secret drop constraint one_time_secret_tries_check;
alter table one_time_secret add constraint one_time_secret_tries_check check (tries between 0 and 1000);
