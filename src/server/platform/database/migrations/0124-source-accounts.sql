-- Stores the account of each day of a source, so that showing it counts no documents.
create function source_day_account(source_id text, source_day date) returns jsonb language sql stable as $$
  with documents as (
    select d.listed, d.created, d.attempts, d.import_id, split_part(d.reason, ':', 1) as reason,
      case when d.state = 'imported'
          and exists (select from changes c where c.import_id = d.import_id and c.undone_by is not null)
        then 'undone' else d.state end as outcome
    from source_documents d where d.source = source_id and d.day = source_day
  ), reasons as (
    select outcome, jsonb_object_agg(reason, n) as counts from (
      select outcome, reason, count(*) as n from documents where listed and outcome in ('left-out', 'refused') group by 1, 2
    ) counted group by 1
  )
  select jsonb_build_object(
    'imported', count(*) filter (where listed and outcome = 'imported'),
    'created', count(*) filter (where listed and outcome = 'imported' and created),
    'undone', count(*) filter (where listed and outcome = 'undone'),
    'waiting', count(*) filter (where listed and outcome = 'waiting' and attempts = 0),
    'explained', count(*) filter (where listed and (outcome in ('left-out', 'refused')
      or (outcome in ('imported', 'undone') and import_id is not null))),
    'unlisted', count(*) filter (where not listed),
    'leftOut', coalesce((select counts from reasons where outcome = 'left-out'), '{}'),
    'refused', coalesce((select counts from reasons where outcome = 'refused'), '{}'))
  from documents
$$;

alter table source_days add column account jsonb not null default '{}'; -- see source_day_account
update source_days set account = source_day_account(source, day);

-- Writers of a day take turns, so that the last one counts what all of them wrote.
create function refresh_source_days(sources text[], days date[]) returns void language plpgsql as $$
  begin
    perform from source_days where (source, day) in (select * from unnest(sources, days)) order by source, day for update;
    update source_days set account = source_day_account(source, day)
    where (source, day) in (select * from unnest(sources, days));
  end
$$;

create function refresh_days_of_documents() returns trigger language plpgsql as $$
  begin
    perform refresh_source_days(array_agg(source), array_agg(day)) from (select distinct source, day from changed) d;
    return null;
  end
$$;
create trigger source_documents_added after insert on source_documents
  referencing new table as changed for each statement execute function refresh_days_of_documents();
create trigger source_documents_changed after update on source_documents
  referencing new table as changed for each statement execute function refresh_days_of_documents();
create trigger source_documents_moved after update on source_documents
  referencing old table as changed for each statement execute function refresh_days_of_documents();
create trigger source_documents_removed after delete on source_documents
  referencing old table as changed for each statement execute function refresh_days_of_documents();

create function refresh_days_of_changes() returns trigger language plpgsql as $$
  begin
    perform refresh_source_days(array_agg(source), array_agg(day)) from (
      select distinct source, day from source_documents where import_id in (select import_id from changed)) d;
    return null;
  end
$$;
create trigger changes_of_source_days after update on changes
  referencing new table as changed for each statement execute function refresh_days_of_changes();

create index source_documents_seen on source_documents (source, first_seen_at) where polled;
