-- Claims about the site that only its operator can know. Empty texts stand for those in `domain/marketing-claims.ts`.
alter table site_settings
  add hide_claims boolean not null default false,
  add contacts_exported text not null default '',
  add trusted_by text not null default '',
  add new_leads text not null default '';
