-- Spaces are not part of the names that identify companies, so that 'Hub Light' and 'HubLight' are one name.
alter table companies disable trigger keep_before;
update companies set name_key = replace(split_part(name_key, e'\x1f', 1), ' ', '') || e'\x1f' || split_part(name_key, e'\x1f', 2)
  where split_part(name_key, e'\x1f', 1) like '% %';
alter table companies enable trigger keep_before;
update changed_rows
  set before = jsonb_set(before, '{name_key}', to_jsonb(replace(split_part((before ->> 'name_key'), e'\x1f', 1), ' ', '') || e'\x1f' || split_part((before ->> 'name_key'), e'\x1f', 2)))
  where table_name = 'companies' and split_part(before ->> 'name_key', e'\x1f', 1) like '% %';
update changed_rows
  set after = jsonb_set(after, '{name_key}', to_jsonb(replace(split_part((after ->> 'name_key'), e'\x1f', 1), ' ', '') || e'\x1f' || split_part((after ->> 'name_key'), e'\x1f', 2)))
  where table_name = 'companies' and split_part(after ->> 'name_key', e'\x1f', 1) like '% %';
