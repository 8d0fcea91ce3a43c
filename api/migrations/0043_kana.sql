-- Up Migration

-- A search finds katakana by hiragana, and hiragana by katakana; search-key.ts of the contract does the same in browsers.
-- What was written before keeps its form until 0043_rows_with_katakana writes it again.
ALTER FUNCTION app.folded(text) RENAME TO folded_but_kana;

CREATE FUNCTION app.folded(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form text COLLATE "C" := app.folded_but_kana(value);
BEGIN
  IF form ~ '[\u30a1-\u30fa\u30fd\u30fe]' THEN
    -- With the marks of voiced letters apart: hiragana has no letter for some katakana with one.
    form := normalize(translate(normalize(form, NFD),
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽ',
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝ'), NFC);
  END IF;
  RETURN form;
END
$$;
GRANT EXECUTE ON FUNCTION app.folded(text) TO atrium_app, atrium_jobs, atrium_staff;
