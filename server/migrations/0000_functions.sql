-- Text as search sees it: one width, lower case, without white space and punctuation.
CREATE FUNCTION plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(normalize(value, NFKC)), '[\s!-/:-@\[-`{-~\u2000-\u206F\u3000-\u303F\uFF00-\uFF0F]+', '', 'g')
$$;
--> statement-breakpoint
-- Every two neighbouring characters, each pair once. Chinese has no spaces to cut at, and words are mostly two long.
CREATE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(p, i, 2)), '{}')
  FROM (SELECT plain(value) AS p) AS normalized, generate_series(1, length(p) - 1) AS i
$$;
