-- How each piece of equipment can be reached, rolled up by the process that ingests its gateway, and what fell.
alter table equipment
  add column communication text not null default 'offline' check (communication in ('online', 'fault', 'offline')),
  add column faults jsonb not null default '[]';
update equipment set communication = 'online' where online;

-- What the gateway says of a disk that takes no values; null while it does.
alter table gateway add column storage jsonb;

-- Titles, addresses and intervals of drivers are part of what the ingesting process knows: their change reaches
-- it with the gateway's wanted version.
