-- A chain of seals over the audit trail (ADR 46): each holds a digest of its events and the seal before it, keyed with a
-- secret that the database does not hold. Who changes the trail past its triggers cannot make the chain fit again.
create table audit_seal (
  number bigint primary key check (number > 0),
  -- of the text that is digested (audit_event_digest)
  version integer not null,
  -- what it seals: transactions that commit late make gaps, which the next seal fills
  ids int8multirange not null,
  event_count integer not null check (event_count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  sealed_at timestamptz not null,
  -- SHA-256 over the SHA-256 of each event, in the order of their numbers
  digest bytea not null,
  -- tells keys apart and nothing of them
  key_id text not null,
  -- hash of the seal before; empty of the first
  previous bytea not null,
  -- HMAC-SHA-256 of all the above (features/audit/seal)
  hash bytea not null
);
create index audit_seal_at on audit_seal (sealed_at);

create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.last_at < now() - interval '365 days' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function refuse_seal_change();
create trigger audit_seal_no_truncate before truncate on audit_seal
  for each statement execute function refuse_audit_truncate();

-- SHA-256 of an event, version 1. Columns are named one by one, so that a later column changes no digest; its own
-- version takes it in. Of a deletion of many signals the signals belong to the event.
create function audit_event_digest(event audit_event) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    event.id, (extract(epoch from event.at) * 1000000)::bigint, event.organisation_id, event.account_id,
    event.account_name, event.session_id, event.address, event.call, event.request_id, event.kind, event.object_kind,
    event.object_id, event.before, event.after, event.outcome, event.error,
    case when event.kind = 'delete' and event.object_kind = 'signal' and event.object_id = '' then (
      select encode(sha256(string_agg(
        sha256(convert_to((jsonb_strip_nulls(to_jsonb(gone)) - 'at')::text, 'UTF8')), ''::bytea order by gone.seq, gone.id)), 'hex')
      from audit_deleted_signal as gone where gone.event_id = event.id)
    end)::text, 'UTF8'))
$$;
