-- Up Migration

-- These functions give the forms in which texts are searched and compared, as search-key.ts of the contract does in
-- browsers; a test compares the two. Not in functions/, because applications.search_text stores their results. Nothing in
-- them depends on the locale of the server.

-- Lower case, normal form, ASCII digits, without invisible characters and the accents of Latin, Greek and Cyrillic letters.
-- The marks of Thai and Japanese distinguish words and stay.
CREATE FUNCTION app.folded(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form text COLLATE "C" := value;
BEGIN
  IF octet_length(form) = length(form) THEN
    RETURN lower(form);
  END IF;
  form := regexp_replace(form,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff\u00a8\u00af\u00b4\u00b8\u02b9-\u02bf\u02d8-\u02dd]',
    '', 'g');
  form := regexp_replace(normalize(form, NFKD), '[\u0300-\u036f]', '', 'g');
  form := normalize(lower(form COLLATE "und-x-icu"), NFKC);
  form := replace(replace(replace(translate(form, 'øłđħŧıς', 'oldhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  -- The digits of other scripts: Arabic, Persian, Indic, Thai, Lao, Myanmar, Khmer.
  IF form ~ '[\u0660-\u0669\u06f0-\u06f9\u0966-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u1040-\u1049\u17e0-\u17e9]' THEN
    form := translate(form,
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩',
      repeat('0123456789', 15));
  END IF;
  RETURN form;
END
$$;

-- Without punctuation. Signs with a meaning stay, as in C++, 50% and R&D.
CREATE FUNCTION app.without_punctuation(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(value COLLATE "C",
    '[!"''(),\-./:;?[\\\]^_`{|}~\u00a1\u00ab\u00b7\u00bb\u00bf\u058a\u05be\u05f3\u05f4\u060c\u061b\u061f\u066b\u066c\u2010-\u206f\u2212\u2215\u2216\u2236\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030\u30a0\u30fb]',
    '', 'g')
$$;

-- What a word of a search is looked for in. Blanks separate words.
CREATE FUNCTION app.search_key(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- As app.folded, without the call.
  IF octet_length(value) = length(value) THEN
    RETURN app.without_punctuation(lower(value COLLATE "C"));
  END IF;
  RETURN app.without_punctuation(app.folded(value));
END
$$;

-- Without zeros before numbers, but with those of a group of digits, as in 8,038,222.
CREATE FUNCTION app.number_key(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN app.without_punctuation(regexp_replace(app.folded(value) COLLATE "C",
    '(?<![0-9])(?<![0-9][ ,.''\u2019])0+(?=[0-9])', '', 'g'));
END
$$;

-- A reference is searched for as it is written on a letter: two lines without blanks, the second without zeros before numbers.
CREATE FUNCTION app.reference_key(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form text COLLATE "C" := replace(app.search_key(value), ' ', '');
BEGIN
  IF strpos(form, '0') = 0 THEN
    RETURN form || E'\n' || form;
  END IF;
  RETURN form || E'\n' || replace(app.number_key(value), ' ', '');
END
$$;

GRANT EXECUTE ON FUNCTION app.folded(text), app.without_punctuation(text), app.search_key(text), app.number_key(text),
  app.reference_key(text) TO atrium_app, atrium_jobs;

-- The name stays: the previous version searches in it as before.
ALTER TABLE applications
  DROP COLUMN search_text,
  ADD COLUMN search_text text NOT NULL
    GENERATED ALWAYS AS (app.reference_key(reference) || E'\n' || app.search_key(title)) STORED;

-- The order of texts that people read: the root order of Unicode, the same on every server. Ä is next to A, and 2 before 10.
-- Deterministic, so that different texts are never equal.
CREATE COLLATION app.alphabetical (provider = icu, locale = 'und-u-kn-true');

DROP INDEX applications_by_title;
CREATE INDEX applications_by_title ON applications (customer_id, title COLLATE app.alphabetical, id);
CREATE INDEX applications_by_reference ON applications (customer_id, reference COLLATE app.alphabetical, id);
