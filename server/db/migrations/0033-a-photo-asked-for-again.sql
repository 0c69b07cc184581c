-- Why the desk asks for one photo of a request again. Its document is REJECTED for as long as no other has come.
alter table document add column asked_again_for text
  constraint document_asked_again_for check (asked_again_for in
    ('CORNER_MISSING', 'BLURRED', 'GLARE', 'WRONG_DOCUMENT', 'EXPIRED', 'NAME_UNREADABLE'));
alter table document add constraint document_rejected_for_a_reason
  check (state <> 'REJECTED' or asked_again_for is not null) not valid;
-- Whether a photo came in the place of another is asked for each row of the queue.
create index replaced_documents on document (request_id, kind) where state = 'SUPERSEDED';
