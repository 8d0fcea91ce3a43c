-- Up Migration

-- People who may open previews of a team, and those who could before: entries are ended, never deleted.
CREATE TABLE preview_people (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- As in the remotes of the team.
  team text NOT NULL CHECK (length(team) BETWEEN 1 AND 200),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  listed_at timestamptz NOT NULL DEFAULT now(),
  -- Who ran the command.
  listed_by text NOT NULL CHECK (length(listed_by) BETWEEN 1 AND 200),
  removed_at timestamptz,
  removed_by text CHECK (length(removed_by) BETWEEN 1 AND 200),
  CHECK ((removed_at IS NULL) = (removed_by IS NULL))
);

CREATE UNIQUE INDEX preview_people_listed ON preview_people (user_id, team) WHERE removed_at IS NULL;

-- Privileges -----------------------------------------------------------------------------------------------------

ALTER TABLE preview_people ENABLE ROW LEVEL SECURITY;
ALTER TABLE preview_people FORCE ROW LEVEL SECURITY;
-- Only the provider's commands write it; a request reads whether its own person is listed.
CREATE POLICY jobs ON preview_people TO atrium_jobs USING (true);
CREATE POLICY own ON preview_people FOR SELECT TO atrium_app USING (user_id = app.user_id());
GRANT SELECT, INSERT, UPDATE (removed_at, removed_by) ON preview_people TO atrium_jobs;
GRANT SELECT (team, user_id, removed_at) ON preview_people TO atrium_app;
