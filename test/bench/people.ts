/** People for a bench, signed in: written as rows, since signing in is not what is measured. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

interface Wanted {
  count: number
  /** Of their phones: two digits that nobody else's begin with. */
  prefix: string
  school?: string
  /** Certified. */
  student?: boolean
  /** Points that each has. */
  points?: number
}

export interface Enrolled {
  ids: string[]
  /** Of their sessions, in the same order. */
  tokens: string[]
}

export async function enrol(
  pool: Pool,
  { count, prefix, school, student = false, points = 0 }: Wanted,
): Promise<Enrolled> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `insert into users (id, phone, name, school_id, student_until)
     select id, $2 || lpad(n::text, 9, '0'), '同学' || n, $3::uuid, case when $4 then now() + interval '1 year' end
     from unnest($1::uuid[]) with ordinality as p(id, n)`,
    [ids, prefix, school ?? null, student],
  )
  await pool.query(
    `insert into sessions (id, user_id, token_hash, client, device, expires_at)
     select gen_random_uuid(), id, hash, 'web', 'bench', now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as s(id, hash)`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  if (points > 0)
    await pool.query(
      `select post_transfer('bench:' || id, 'points-grant', null::uuid, '{}'::jsonb,
         jsonb_build_array(jsonb_build_object('kind', 'issue', 'amount', -$2::int), jsonb_build_object('kind', 'points', 'owner', id, 'amount', $2::int)))
       from unnest($1::uuid[]) as p(id)`,
      [ids, points],
    )
  return { ids, tokens }
}
