-- timetable_next
-- $1 people uuid[]
-- $2 moments timestamp with time zone[]
update timetable_owners o
set
  next_at = n.at
from
  unnest($1::uuid[], $2::timestamptz[]) n (person, at)
where
  o.user_id = n.person;
