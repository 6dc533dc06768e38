import { sql } from 'drizzle-orm'
import { kindNames, needNamed } from '../../../contract/kinds'
import type { Need } from '../../../contract/needs/schema'
import type { Context, Viewer } from '../../context'
import type { Stands } from '../../core/needs/stands'

/** State of each need of the viewer, in the order in which they are met. One statement. */
export async function needsOf(context: Context, viewer: Viewer | null): Promise<Need[]> {
  const found = viewer ? await standings(context, viewer) : {}
  return kindNames.needs.map((name) => {
    const { title, why, page, waits = page, after = [] } = needNamed(name)
    const { state, reason }: Stands = found[name] ?? { state: 'open', reason: null }
    return {
      name,
      title,
      text: reason ?? why,
      state,
      after: [...after],
      page: state === 'waiting' ? waits : page,
    }
  })
}

async function standings(context: Context, viewer: Viewer): Promise<Partial<Record<string, Stands>>> {
  const needs = context.house.of(context, 'needs')
  const parts = kindNames.needs.map((name) => sql`(${needs[name](viewer)}) as ${sql.identifier(name)}`)
  const { rows } = await context.db.execute<Record<string, Stands>>(sql`select ${sql.join(parts, sql`, `)}`)
  return rows[0] ?? {}
}
