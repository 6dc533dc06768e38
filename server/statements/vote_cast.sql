-- vote_cast
-- $1 ids uuid[]
-- $2 voters uuid[]
-- $3 slots integer[]
-- $4 entries uuid[]
-- $5 keys uuid[]
-- $6 codes text[]
-- $7 whys text[]
-- $8 young boolean[]
-- $9 addresses bytea[]
-- $10 devices bytea[]
-- $11 certified boolean[]
-- $12 school uuid
-- $13 event uuid
-- $14 day date
-- $15 choices integer
-- $16 at timestamp with time zone
-- $17 people integer
with
  b as (
    select
      *
    from
      unnest(
        $1::uuid[],
        $2::uuid[],
        $3::int[],
        $4::uuid[],
        $5::uuid[],
        $6::text[],
        $7::text[],
        $8::bool[],
        $9::bytea[],
        $10::bytea[],
        $11::bool[]
      ) as b (id, voter, slot, entry, key, code, why, young, address, device, certified)
  ),
  kept as (
    insert into
      vote_ballots (
        id,
        school_id,
        event_id,
        voter_id,
        day,
        slot,
        choices,
        entry_id,
        key,
        code,
        state,
        signals,
        young,
        address,
        device,
        certified,
        cast_at
      )
    select
      b.id,
      $12,
      $13,
      b.voter,
      $14,
      b.slot,
      $15,
      b.entry,
      b.key,
      b.code,
      case
        when b.why = '' then 'counted'
        else 'aside'
      end,
      string_to_array(b.why, ' '),
      b.young,
      b.address,
      b.device,
      b.certified,
      $16
    from
      b
  ),
  n as (
    select
      entry,
      count(*) filter (
        where
          why = ''
      )::int as counted,
      count(*) filter (
        where
          why <> ''
      )::int as aside
    from
      b
    group by
      entry
  ),
  counted as (
    update vote_entries e
    set
      votes = e.votes + n.counted,
      aside = e.aside + n.aside,
      reached_at = case
        when n.counted > 0 then $16
        else e.reached_at
      end
    from
      n
    where
      e.id = n.entry
  )
update vote_events v
set
  people = v.people + $17,
  votes = v.votes + (
    select
      sum(n.counted)
    from
      n
  ),
  aside = v.aside + (
    select
      sum(n.aside)
    from
      n
  )
where
  v.id = $13;
