/** After a change of PAPERS_KEY: what former keys sealed is sealed anew, so that they can go. */
import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { SealedContext } from '../../core/seal/sealed'
import type { Secrets } from '../../core/seal/secrets'

export interface Report {
  /** Sealed anew, by the titles of what features keep sealed. */
  anew: { title: string; count: number }[]
  /** Hashes that are not under the current key: they cannot be made anew without what was hashed. */
  left: { roll: number; certifications: number; realNames: number }
}

/**
 * May run while the service does, and again.
 * @throws when something was sealed under a key that is not among PAPERS_KEY_OLD
 */
export async function rekey(
  context: SealedContext & Pick<Context, 'house'>,
  secrets: Secrets,
): Promise<Report> {
  const anew: Report['anew'] = []
  for (const { title, reseal } of context.house.all('sealed'))
    anew.push({ title, count: await reseal(context, secrets) })
  return { anew, left: await countLeft(context, secrets) }
}

async function countLeft({ db }: SealedContext, { keyId }: Secrets): Promise<Report['left']> {
  const { rows } = await db.execute<Report['left'] & Record<string, unknown>>(sql`
    select (select count(*)::int from roll where key_id is distinct from ${keyId}) as roll,
      (select count(*)::int from certifications where state = 'approved' and proof is not null and key_id is distinct from ${keyId}) as certifications,
      (select count(*)::int from real_names where key_id is distinct from ${keyId}) as "realNames"`)
  const [row] = rows
  if (!row) throw new Error('nothing counted')
  return row
}
