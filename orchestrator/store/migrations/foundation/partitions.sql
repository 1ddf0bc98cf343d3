-- Partitions by month, in a schema of their own, to which the service has no right. An id begins with its time, so a month is a range
-- of ids. What has no partition goes to `TABLE_rest`, so that a missing partition is no outage. The first one has all earlier ids too.
--
-- `keep_partitions` makes those of this month and the next, and drops months that are over and have no rows left. It never waits
-- long for a lock, because everybody else would wait behind it; whoever calls it calls it again. See docs/decisions/0075-tables-are-cut-by-month.md.

create schema partitions;

-- Lower than every id that is made at this time or later. See protocol/ids.ts.
create function lowest_id(prefix text, at timestamptz) returns text language plpgsql immutable as $$
declare
  ms bigint := floor(extract(epoch from at) * 1000);
  body text := '';
begin
  for i in 1..10 loop
    body := substr('0123456789abcdefghjkmnpqrstvwxyz', (ms & 31)::integer + 1, 1) || body;
    ms := ms >> 5;
  end loop;
  return prefix || body;
end $$;

create function start_of_month(months_ahead integer) returns timestamptz language sql stable as $$
  select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead)) at time zone 'UTC'
$$;

do $$
declare
  parent text;
begin
  foreach parent in array array['decisions', 'judging_facts', 'webhook_attempts'] loop
    execute format('create table partitions.%I partition of %I default', parent || '_rest', parent);
    execute format('create table partitions.%I partition of %I for values from (minvalue) to (%L)',
      parent || '_' || to_char(start_of_month(1) at time zone 'UTC', 'YYYYMM'), parent,
      lowest_id(case parent when 'decisions' then 'ses_' when 'judging_facts' then 'ses_' when 'webhook_attempts' then 'dlv_' end, start_of_month(2)));
  end loop;
end $$;

create function keep_partitions(parent text)
returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '400ms' as $$
declare
  key text := case parent when 'decisions' then 'session_id' when 'judging_facts' then 'session_id' when 'webhook_attempts' then 'delivery_id' end;
  prefix text := case parent when 'decisions' then 'ses_' when 'judging_facts' then 'ses_' when 'webhook_attempts' then 'dlv_' end;
  months text[];
  month text;
  occupied boolean;
begin
  if key is null then raise exception '% has no partitions', parent; end if;
  perform pg_advisory_xact_lock(hashtext('faceproof-partitions'));
  select array_agg(right(relname, 6) order by relname) into months from pg_class
    where relnamespace = 'partitions'::regnamespace and relkind = 'r' and relname ~ ('^' || parent || '_[0-9]{6}$');

  for ahead in 0..1 loop
    month := to_char(start_of_month(ahead) at time zone 'UTC', 'YYYYMM');
    continue when month <= months[array_upper(months, 1)];
    execute format('select exists (select from partitions.%1$I where %2$I >= %3$L and %2$I < %4$L)', parent || '_rest', key,
      lowest_id(prefix, start_of_month(ahead)), lowest_id(prefix, start_of_month(ahead + 1))) into occupied;
    continue when occupied;
    execute format('create table partitions.%I partition of %I for values from (%L) to (%L)', parent || '_' || month, parent,
      lowest_id(prefix, start_of_month(ahead)), lowest_id(prefix, start_of_month(ahead + 1)));
  end loop;

  foreach month in array coalesce(months, '{}') loop
    continue when month >= to_char(start_of_month(-1) at time zone 'UTC', 'YYYYMM');
    execute format('select exists (select from partitions.%I)', parent || '_' || month) into occupied;
    continue when occupied;
    execute format('lock table partitions.%I in access exclusive mode', parent || '_' || month);
    execute format('select exists (select from partitions.%I)', parent || '_' || month) into occupied;
    continue when occupied;
    execute format('alter table %I detach partition partitions.%I', parent, parent || '_' || month);
    execute format('drop table partitions.%I', parent || '_' || month);
  end loop;
end $$;
revoke execute on function keep_partitions(text) from public;
