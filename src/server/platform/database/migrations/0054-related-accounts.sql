-- Stores what shows whether two accounts are related. One account alone no longer proves an address undeliverable, so
-- what rests on one is taken back.
-- Keyed hash of the card or bank account that pays; null if unknown.
alter table subscriptions add column payment_method_hash text;
-- What the account has in common with related ones; null if the result counts only for the account itself.
alter table delivery_results add column identifiers text[];

with unproven as (
  delete from email_reports r where outcome = 'bounced' and not by_admin
    and (select count(distinct party) from delivery_results where email = r.email and kind = 'hard') < 2
  returning email
)
delete from recalls where reason = 'undeliverable' and lower(email) in (select email from unproven);
