alter table source_documents add column fetched bytea; -- the document, until its outcome is stored
