-- message_announce
-- $1 group text
-- $2 ids uuid[]
-- $3 people uuid[]
-- $4 subjects uuid[]
-- $5 texts text[]
-- $6 leads text[]
-- $7 muted boolean[]
-- gives
--   id uuid
insert into
  notices (id, user_id, "group", kind, subject_id, text, leads, read_at)
select
  n.id,
  n.person,
  $1,
  'system',
  n.subject,
  n.text,
  n.leads,
  case
    when n.muted then now()
  end
from
  unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::bool[]) n (id, person, subject, text, leads, muted)
on conflict do nothing
returning
  id;
