-- Which document states which values of a company. Takes over facts, imports and edits.
-- A row per company and document: an import or edit (change_id), or one of its filings. The values are those after
-- the change, which the history has. No foreign keys, as in changed_rows: undoing hides and shows rows, and merging
-- companies moves none.
create table evidence (
  company_id integer not null,
  change_id integer not null,
  filing_id integer not null default 0, -- of form_d_filings; 0: the change itself is the document
  row_number integer, -- of the file
  seen_on date not null default (now() at time zone 'UTC')::date,
  fields integer not null, -- mask of confirmed columns (evidence-columns.ts); -1: everything, it created the company
  details jsonb, -- EvidenceDetails
  primary key (company_id, change_id, filing_id)
);
create index evidence_of_change on evidence (change_id);
create index merged_ids_of_gone on merged_ids (table_name, gone_id);

create view evidence_in_force as select e.* from evidence e
  join changes c on c.id = e.change_id and c.undone_by is null;

create or replace function forget_changed_rows() returns trigger language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      truncate changed_rows restart identity;
      truncate evidence;
    else
      delete from changed_rows where change_id in (select id from gone);
      delete from evidence where change_id in (select id from gone);
    end if;
    return null;
  end
$$;

-- Companies created by imports of files.
insert into evidence (company_id, change_id, seen_on, fields)
  select c.id, h.id, (h.at at time zone 'UTC')::date, -1
  from companies c join changes h on h.import_id = c.import_id join imports i on i.id = c.import_id
  where i.kind = 'companies';

-- Values that imports of files and admins changed.
insert into evidence (company_id, change_id, seen_on, fields, details)
  select record_id, change_id, day, coalesce(bit_or(mask) filter (where table_name = 'companies'), 0),
    nullif(jsonb_strip_nulls(jsonb_build_object(
      'contacts', jsonb_object_agg(row_id, mask) filter (where table_name = 'contacts'),
      'rounds', jsonb_object_agg(row_id, mask) filter (where table_name = 'funding_rounds'))), '{}')
  from (
    select k.record_id, k.change_id, (h.at at time zone 'UTC')::date as day, k.table_name, k.row_id,
      coalesce(bit_or(1 << (bit - 1)::integer), 0) as mask
    from changed_rows k
    join changes h on h.id = k.change_id
    left join imports i on i.id = h.import_id
    left join lateral jsonb_object_keys(k.after) as written (name) on true
    left join lateral unnest(case k.table_name
      when 'companies' then '{organization_name,description,full_description,industries,industry_groups,headquarters_location,headquarters_regions,founders,contact_email,website,linkedin,crunchbase_url,last_funding_amount_usd,last_funding_amount,last_funding_date,last_funding_type,total_funding_amount_usd}'::text[]
      when 'contacts' then '{first_name,last_name,role,email,linkedin}'
      else '{announced_on,type,amount_usd,amount}' end) with ordinality as columns (name, bit)
      on columns.name = written.name
    where k.record_table = 'companies' and k.table_name in ('companies', 'contacts', 'funding_rounds')
      and k.after is not null and (h.kind in ('edit', 'add') or i.kind = 'companies')
    group by k.record_id, k.change_id, day, k.table_name, k.row_id
  ) written
  group by record_id, change_id, day
on conflict do nothing;

-- Facts of filings: the columns of each fact, the people that its import added, and the round that it states.
insert into evidence (company_id, change_id, filing_id, seen_on, fields, details)
  select f.company_id, h.id, coalesce(d.id, 0), f.as_of,
    bit_or(case f.field when 'funding' then 61440 when 'place' then 32 when 'industry' then 24 else 0 end
      | case when c.import_id = f.import_id then 1 else 0 end),
    nullif(jsonb_strip_nulls(jsonb_build_object(
      'contacts', case when bool_or(f.field = 'people') then (
        select jsonb_object_agg(p.id, 7) from contacts p
        where p.company_id = f.company_id and (min(c.import_id) = h.import_id or exists (
          select from changed_rows k
          where k.change_id = h.id and k.table_name = 'contacts' and k.row_id = p.id and k.before is null))) end,
      'rounds', case when bool_or(f.field = 'funding') then (
        select jsonb_object_agg(r.id, 5) from funding_rounds r
        where r.company_id = f.company_id and r.announced_on = min(d.first_sale_on)) end)), '{}')
  from company_facts f
  join companies c on c.id = f.company_id
  join changes h on h.import_id = f.import_id
  left join lateral (
    select id, first_sale_on from form_d_filings where company_id = f.company_id and filed_on = f.as_of
    order by id desc limit 1
  ) d on true
  where f.source = 'form-d'
  group by f.company_id, h.id, h.import_id, d.id, f.as_of
on conflict do nothing;
