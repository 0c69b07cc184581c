-- Photos that were replaced count as much as those in their place where one looks for the same picture elsewhere: one index for all
-- of a request's, in place of one for those that were replaced. Without it each row of the desk's lists reads all documents.
create index documents_of_request on document (request_id, kind);
drop index replaced_documents;
