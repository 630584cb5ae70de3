alter table profiles add column hides_customers boolean not null default false;
