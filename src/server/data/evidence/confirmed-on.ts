/** The last day on which a document stated something about a company, else when it was added. Reads `id` and `first_seen_at`. */
export const CONFIRMED_ON = `greatest((first_seen_at at time zone 'UTC')::date,
  (select max(e.seen_on) from evidence_in_force e where e.company_id = id))`;

/** Companies about which changes after version `$1` added evidence, or hid or restored it. */
export const CONFIRMED_AFTER = `
  with recursive touched (id, undoes) as (
    select id, undoes from changes where version > $1
    union select h.id, h.undoes from changes h join touched on h.id = touched.undoes
  )
  select e.company_id from touched join evidence e on e.change_id = touched.id`;
