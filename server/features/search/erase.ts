import { sql } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { markersOf } from '../../core/search/popular-words'

/** Deletes what a person searched for in the days that count. Which rows those are, only each word's own marker tells. */
export async function eraseSearches(
  tx: Executor,
  id: string,
  { secrets }: Pick<Context, 'secrets'>,
): Promise<void> {
  const { rows } = await tx.execute<{ school: string; word: string }>(
    sql`select distinct school_id as school, word from search_words`,
  )
  const markers = rows.flatMap(({ school, word }) => markersOf(secrets, id, school, word))
  await tx.execute(sql`delete from search_words where person = any(${sql.param(markers)}::bytea[])`)
}
