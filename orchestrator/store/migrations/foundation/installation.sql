-- What this database belongs to, and whether the keys of its subjects are in another one.

create table installation (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  -- Whether subject_keys is in a database of its own. Then the table here stays empty.
  keys_apart boolean not null default false,
  -- What the page of persons says of a maintenance, in the operator's words.
  notice text
);

create function refuse_keys_here() returns trigger language plpgsql as $$
begin
  if (select keys_apart from installation) then
    raise exception 'The keys of this installation are in another database: set KEYS_DATABASE_URL';
  end if;
  return null;
end $$;
create trigger keys_are_apart before insert on subject_keys for each statement execute function refuse_keys_here();

-- The health figures of the instance, one row for each quarter of an hour of the last day. They name no account and no person.
create table health_samples (
  at timestamptz primary key,
  figures jsonb not null
);
