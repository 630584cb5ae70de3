-- The version of the data that a change created, so that search indexes follow evidence without new versions of companies.
alter table changes add column version bigint not null default 0;
create index changes_version on changes (version);
