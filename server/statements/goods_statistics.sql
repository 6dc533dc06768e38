-- goods_statistics
-- gives
--   column name
--   total real
--   values text[]
--   shares real[]
--   times double precision[]
select
  s.attname as column,
  greatest(c.reltuples, 0) as total,
  coalesce(s.most_common_elems::text::text[], s.most_common_vals::text::text[]) as
values
,
  coalesce(s.most_common_elem_freqs, s.most_common_freqs) as shares,
  case s.attname
    when 'fresh_at' then (
      select
        array_agg(
          (
            extract(
              epoch
              from
                at
            ) * 1000
          )::float8
          order by
            at
        )
      from
        unnest(s.histogram_bounds::text::timestamptz[]) at
    )
  end as times
from
  pg_stats s
  cross join pg_class c
where
  s.schemaname = current_schema()
  and s.tablename = 'secondhand_goods'
  and c.oid = 'secondhand_goods'::regclass
  and s.attname in ('grams', 'school_id', 'fresh_at');
