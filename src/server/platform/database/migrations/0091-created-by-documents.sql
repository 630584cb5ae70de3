-- Whether the import of a document created its company.
alter table source_documents add column created boolean not null default false;
