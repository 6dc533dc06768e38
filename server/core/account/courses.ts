/** Which courses people have, as features of the house know them. */
import { sql, type SQL } from 'drizzle-orm'
import type { Context, Viewer } from '../../context'

declare module '../../feature' {
  interface Feature {
    /** Queries of the names, `name`, of the courses that a person has in the term that is on. */
    courses?: readonly ((userId: SQL) => SQL)[]
  }
}

/** Query of `name` and `folded`: the courses of the term that is on. Folded: one width, one case, without blanks. */
export function coursesBy({ house }: Pick<Context, 'house'>, userId: SQL): SQL {
  const declared = house.all('courses').map((query) => query(userId))
  const all = declared.length > 0 ? sql.join(declared, sql` union all `) : sql`select null::text as name`
  return sql`select distinct on (folded) n.name, n.folded
    from (select name, plain(name) as folded from (${all}) known) n where n.folded <> ''`
}

/** The same of a viewer, folded. */
export async function coursesOf(
  context: Pick<Context, 'db' | 'house'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<string[]> {
  const { rows } = await context.db.execute<{ folded: string }>(coursesBy(context, sql`${viewer.id}::uuid`))
  return rows.map(({ folded }) => folded)
}
