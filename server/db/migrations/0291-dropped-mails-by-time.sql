-- Each scrape of the metrics counts the mails that were dropped in the last 24 hours: few are.
create index outbox_mail_dropped on outbox_mail (created_at) where state = 'DROPPED';
