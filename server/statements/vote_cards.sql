-- vote_cards
-- $1 readers uuid[]
-- $2 schools uuid[]
-- $3 ids uuid[]
-- gives
--   reader uuid
--   school uuid
--   id uuid
--   title text
--   thumbKey text
--   author text
--   voters text
--   schoolId uuid
--   schoolName text
--   choices integer
--   people integer
--   votes integer
--   starts double precision
--   ends double precision
--   now double precision
--   asOf double precision
--   closed boolean
--   cancelled boolean
--   student boolean
--   member boolean
--   chosen json
--   options json
select
  w.reader,
  w.school,
  v.id,
  v.title,
  v.pictures -> 0 ->> 'thumbKey' as "thumbKey",
  u.name as author,
  v.voters,
  v.school_id as "schoolId",
  s.name as "schoolName",
  v.choices,
  v.people,
  v.votes,
  (
    extract(
      epoch
      from
        v.starts_at
    ) * 1000
  )::float8 as starts,
  (
    extract(
      epoch
      from
        v.ends_at
    ) * 1000
  )::float8 as ends,
  (
    extract(
      epoch
      from
        clock_timestamp()
    ) * 1000
  )::float8 as now,
  (
    extract(
      epoch
      from
        statement_timestamp()
    ) * 1000
  )::float8 as "asOf",
  v.closed_at is not null as closed,
  v.cancelled_for is not null as cancelled,
  coalesce(
    (
      select
        r.student_until > clock_timestamp()
      from
        users r
      where
        r.id = w.reader
    ),
    false
  ) as student,
  exists (
    select
      1
    from
      conversation_members cm
    where
      cm.conversation_id = v.conversation_id
      and cm.user_id = w.reader
  ) as member,
  (
    select
      coalesce(json_agg(b.entry_id), '[]')
    from
      vote_ballots b
    where
      b.voter_id = w.reader
      and b.event_id = v.id
      and b.state in ('counted', 'aside', 'rejected')
  ) as chosen,
  case
    when v.kind = 'poll' then (
      select
        coalesce(
          json_agg(
            json_build_object('id', e.id, 'name', e.name, 'votes', e.votes)
            order by
              e.number
          ),
          '[]'
        )
      from
        vote_entries e
      where
        e.event_id = v.id
        and e.deleted_at is null
        and e.state = 'approved'
        and e.review = 'accepted'
    )
  end as options
from
  (
    select distinct
      *
    from
      unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (reader, school, id)
  ) w
  join vote_events v on v.id = w.id
  and v.deleted_at is null
  and (
    v.state = 'approved'
    or v.author_id = w.reader
  )
  and (
    v.author_id <> all (
      coalesce(
        (
          select
            blocked_with (w.reader)
        ),
        '{}'
      )
    )
    and (
      v.voters = 'everyone'
      or v.voters <> 'chat'
      and v.school_id = w.school
      or v.author_id = w.reader
      or v.voters = 'chat'
      and exists (
        select
          1
        from
          conversation_members cm
        where
          cm.conversation_id = v.conversation_id
          and cm.user_id = w.reader
      )
    )
    or exists (
      select
        1
      from
        vote_ballots vb
      where
        vb.event_id = v.id
        and vb.voter_id = w.reader
        and not exists (
          select
            1
          from
            blocks bl
          where
            bl.blocked_id = v.author_id
            and bl.blocker_id = w.reader
        )
    )
  )
  join users u on u.id = v.author_id
  join schools s on s.id = v.school_id;
