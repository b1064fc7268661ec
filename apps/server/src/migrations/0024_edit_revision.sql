-- An edit names the revision it is based on, and is refused when somebody else edited meanwhile: who and when is told.
-- What machines and other calls change (states, home pages, bindings) is no edit and leaves the revision alone.
ALTER TABLE equipment
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN edited_by text NOT NULL DEFAULT '',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE gateway
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN edited_by text NOT NULL DEFAULT '',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE driver
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN edited_by text NOT NULL DEFAULT '',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE signal
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN edited_by text NOT NULL DEFAULT '',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE project
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN edited_by text NOT NULL DEFAULT '',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE project_permission
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN edited_by text NOT NULL DEFAULT '',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE auth_region
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN edited_by text NOT NULL DEFAULT '',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE mvar
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN edited_by text NOT NULL DEFAULT '',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE template
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN edited_by text NOT NULL DEFAULT '',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now();
