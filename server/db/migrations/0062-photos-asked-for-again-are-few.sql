-- The desk's numbers ask of each delivered request whether a photo of it was ever asked for again: few were, found without reading all photos.
create index document_asked_again on document (request_id) where asked_again_for is not null;
