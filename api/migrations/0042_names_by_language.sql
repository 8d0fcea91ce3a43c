-- Up Migration

-- Names by language, such as {"ja-JP": "商標"}. English is in `name`, by which imports and logs name things.
ALTER TABLE main_statuses ADD COLUMN names jsonb NOT NULL DEFAULT '{}';
ALTER TABLE statuses ADD COLUMN names jsonb NOT NULL DEFAULT '{}';
ALTER TABLE categories ADD COLUMN names jsonb NOT NULL DEFAULT '{}';
ALTER TABLE countries ADD COLUMN names jsonb NOT NULL DEFAULT '{}';
ALTER TABLE instruction_kinds ADD COLUMN names jsonb NOT NULL DEFAULT '{}';
ALTER TABLE rewards
  ADD COLUMN names jsonb NOT NULL DEFAULT '{}', ADD COLUMN descriptions jsonb NOT NULL DEFAULT '{}';
ALTER TABLE earn_rules
  ADD COLUMN names jsonb NOT NULL DEFAULT '{}', ADD COLUMN descriptions jsonb NOT NULL DEFAULT '{}';

-- People of the provider read what was redeemed, and what is to be refunded, by the name in their language.
CREATE POLICY staff ON rewards FOR SELECT TO atrium_staff USING (true);
GRANT SELECT (id, name, names, active) ON rewards TO atrium_staff;
