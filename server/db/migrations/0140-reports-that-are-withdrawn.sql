-- A customer withdraws a report: the key works after all. Nobody at the desk answered it.
alter table code_report drop constraint code_report_state_check;
alter table code_report drop constraint answered_means_by_whom;
alter table code_report add constraint code_report_state_check check (state in
  ('OPEN', 'REPLACED', 'MONEY_BACK', 'EXPLAINED', 'WITHDRAWN'));
alter table code_report add constraint answered_means_by_whom check ((state = 'OPEN') = (answered_at is null)
  and (state in ('OPEN', 'WITHDRAWN')) = (answered_by is null));
