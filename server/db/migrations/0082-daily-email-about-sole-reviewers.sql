-- Up to which audit entry the operator was emailed about codes and refunds without a second review.
alter table audit_watch add column sole_reviews_seq bigint not null default 0;
