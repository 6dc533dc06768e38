-- comment_seen
-- $1 ids uuid[]
-- $2 reader uuid
select
from
  comments c
where
  c.id = any ($1::uuid[])
  and (
    c.state = 'approved'
    or c.author_id = $2::uuid
  )
  and case
    when c.alias_id is null then c.author_id <> all (
      coalesce(
        (
          select
            blocked_with ($2::uuid)
        ),
        '{}'
      )
    )
    else alias_heard ($2::uuid, c.alias_id)
  end;
