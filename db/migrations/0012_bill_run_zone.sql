-- Whose customers a run bills: those of one zone, or all.
alter table bill_runs add column zone_id bigint references zones;
create index bill_runs_zone_id_idx on bill_runs (zone_id) where zone_id is not null;
