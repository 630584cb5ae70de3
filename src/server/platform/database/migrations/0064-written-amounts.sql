-- Rounds keep an amount that is known only in another currency as written. Companies already do for their last round.
alter table funding_rounds add column amount text;
update funding_rounds r set amount = c.last_funding_amount
from companies c
where c.id = r.company_id and r.amount_usd is null and r.announced_on = c.last_funding_date
  and r.type is not distinct from c.last_funding_type
  and c.last_funding_amount is not null and c.last_funding_amount_usd is null;
