-- squawk-ignore-file constraint-missing-not-valid, disallowed-unique-constraint
-- Tables of a few rows.
-- Sources that admins add: folders and URLs, whose files are imported like uploads.
alter table sources
  add column kind text check (kind in ('folder', 'url')), -- null for sources of every installation
  add column name text not null default '',
  add column location text not null default '', -- a folder in SOURCES_DIR, or a URL
  add column schedule text, -- how often a URL is fetched
  add column added_by text, -- the admin whose imports these are; a user id, as for uploads
  add constraint sources_added check ((kind is null) = (added_by is null)),
  add constraint sources_location unique (kind, location);
alter table source_documents
  add column upload_id uuid, -- the upload that imports the file; one that an admin has deleted is missing
  add column columns text; -- key of the columns, as in import_sources
