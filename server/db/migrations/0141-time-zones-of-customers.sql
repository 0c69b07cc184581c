-- The time zone that a customer's browser named last, by its IANA name: emails, PDFs and statements show times in it.
alter table person add column zone text check (length(zone) <= 64);
alter table customer_order add column zone text check (length(zone) <= 64);
