-- message_deliver
-- $1 notices uuid[]
-- $2 channels text[]
-- $3 people uuid[]
-- $4 afters integer[]
insert into
  deliveries (notice_id, channel, user_id, due_at)
select
  d.notice,
  d.channel,
  d.person,
  now() + make_interval(secs => d.after)
from
  unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[]) d (notice, channel, person, after);
