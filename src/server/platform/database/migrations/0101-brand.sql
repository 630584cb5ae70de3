-- The brand of the site. Empty values stand for those in `domain/brand.ts`.
alter table site_settings
  add brand_name text not null default '',
  add support_email text not null default '',
  add social_url text not null default '',
  add logo text not null default ''; -- the version of the uploaded image
