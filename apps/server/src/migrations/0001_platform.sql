-- Named leases: which server process does a piece of work that only one may do (platform/db/lease.ts).
CREATE SEQUENCE platform_lease_token;

CREATE TABLE platform_lease (
  name text PRIMARY KEY,
  owner text NOT NULL,
  -- Grows with every change of owner; a write fenced with an old token fails.
  token bigint NOT NULL DEFAULT nextval('platform_lease_token'),
  expires_at timestamptz NOT NULL,
  -- Makes the token part of a key, so that FOR KEY SHARE (a fenced write under way) holds up a change of
  -- owner but not the owner's own renewal.
  CONSTRAINT platform_lease_token_key UNIQUE (name, token)
);
