-- vote_known
-- $1 event uuid
-- $2 entries uuid[]
-- $3 voters uuid[]
-- $4 keys uuid[]
-- $5 addresses bytea[]
-- $6 devices bytea[]
-- gives
--   held json
--   listed json
--   standings json
with
  v as materialized (
    select
      id,
      kind,
      school_id as "schoolId",
      conversation_id as "conversationId",
      author_id as "authorId",
      title,
      choices,
      period,
      voters,
      way,
      review,
      numbered,
      (
        extract(
          epoch
          from
            starts_at
        ) * 1000
      )::float8 as starts,
      (
        extract(
          epoch
          from
            ends_at
        ) * 1000
      )::float8 as ends,
      (
        extract(
          epoch
          from
            clock_timestamp()
        ) * 1000
      )::float8 as now,
      closed_at is not null as closed,
      cancelled_for is not null as cancelled,
      state = 'approved' as open,
      (
        case
          when period = 'daily' then (clock_timestamp() at time zone 'Asia/Shanghai')::date
          else date '2000-01-01'
        end
      )::text as day
    from
      vote_events
    where
      id = $1
      and deleted_at is null
  )
select
  row_to_json(v) as held,
  (
    select
      coalesce(json_agg(l), '[]')
    from
      (
        select
          e.id,
          e.number,
          e.name
        from
          vote_entries e
        where
          e.event_id = v.id
          and e.id = any ($2::uuid[])
          and e.deleted_at is null
          and e.state = 'approved'
          and e.review = 'accepted'
        order by
          e.id
        for no key update
      ) l
  ) as listed,
  (
    select
      coalesce(json_agg(s), '[]')
    from
      (
        select
          w.n,
          u.school_id as "schoolId",
          exists (
            select
              1
            from
              conversation_members cm
            where
              cm.conversation_id = v."conversationId"
              and cm.user_id = w.voter
          ) as member,
          coalesce(u.student_until > clock_timestamp(), false) as student,
          u.created_at > clock_timestamp() - make_interval(hours => 24) as young,
          (
            select
              true
            from
              vote_ballots b
            where
              b.voter_id = u.id
              and b.event_id = v.id
              and b.state in ('counted', 'aside', 'rejected')
            limit
              1
          ) is not null as voted,
          (
            select
              e.id
            from
              vote_entries e
            where
              e.event_id = v.id
              and e.author_id = u.id
              and e.own
              and e.deleted_at is null
              and e.review <> 'declined'
          ) as entry,
          (
            select
              coalesce(
                json_agg(
                  json_build_object(
                    'id',
                    b.id,
                    'code',
                    b.code,
                    'state',
                    b.state,
                    'reason',
                    b.reason,
                    'at',
                    to_char(b.cast_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                    'key',
                    b.key,
                    'day',
                    b.day,
                    'slot',
                    b.slot,
                    'entry',
                    json_build_object(
                      'id',
                      e.id,
                      'number',
                      e.number,
                      'name',
                      case
                        when e.deleted_at is null
                        and e.state = 'approved' then e.name
                        else '已退出'
                      end
                    )
                  )
                ),
                '[]'
              )
            from
              vote_ballots b
              join vote_entries e on e.id = b.entry_id
            where
              b.voter_id = u.id
              and b.event_id = v.id
              and (
                b.day = v.day::date
                or b.key = w.key
              )
          ) as ballots,
          json_build_object('people', near.people, 'device', near.device, 'young', near.young, 'certified', campus.people) as near,
          json_build_object('address', near.here, 'device', near.same) as there
        from
          unnest($3::uuid[], $4::uuid[], $5::bytea[], $6::bytea[]) with ordinality w (voter, key, address, device, n)
          join users u on u.id = w.voter
          cross join lateral (
            select
              count(distinct r.voter_id) filter (
                where
                  r.voter_id <> w.voter
              ) as people,
              count(distinct r.voter_id) filter (
                where
                  r.voter_id <> w.voter
                  and r.device = w.device
              ) as device,
              count(distinct r.voter_id) filter (
                where
                  r.voter_id <> w.voter
                  and r.young
              ) as young,
              coalesce(bool_or(r.voter_id = w.voter), false) as here,
              coalesce(
                bool_or(
                  r.voter_id = w.voter
                  and r.device = w.device
                ),
                false
              ) as same
            from
              (
                select
                  b.voter_id,
                  b.device,
                  b.young
                from
                  vote_ballots b
                where
                  b.address = w.address
                  and not b.certified
                  and not coalesce(u.student_until > clock_timestamp(), false)
                  and b.cast_at > clock_timestamp() - make_interval(mins => 10)
                order by
                  b.cast_at desc
                limit
                  (31 * (2 * v.choices + 5))
              ) r
          ) near
          cross join lateral (
            select
              count(distinct r.voter_id) as people
            from
              (
                select
                  b.voter_id,
                  b.device,
                  b.young
                from
                  vote_ballots b
                where
                  b.address = w.address
                  and b.certified
                  and not coalesce(u.student_until > clock_timestamp(), false)
                  and b.cast_at > clock_timestamp() - make_interval(mins => 10)
                order by
                  b.cast_at desc
                limit
                  (20 * (2 * v.choices + 5))
              ) r
          ) campus
      ) s
  ) as standings
from
  v;
