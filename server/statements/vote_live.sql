-- vote_live
-- $1 event uuid
-- gives
--   id uuid
--   votes integer
--   place integer
select
  e.id,
  e.votes,
  rank() over (
    order by
      (- e.votes),
      e.reached_at,
      e.number
  )::int as place
from
  vote_entries e
where
  e.event_id = $1
  and e.deleted_at is null
  and e.state = 'approved'
  and e.review = 'accepted'
order by
  (- e.votes),
  e.reached_at,
  e.number;
