/** What core rooms have of a thing: the bodies that a feature would declare one by one. */
import { getTableName, sql } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import { kindOf } from '../../../contract/kinds'
import type { Context } from '../../context'
import { listJson } from '../../database/json'
import type { Erasure } from '../privacy/personal'
import type { Feature } from '../../feature'
import type { Brief, Commentable } from '../comment/subjects'
import { takeEvidence, type Kind } from '../complaint/kind'
import type { Held } from '../safety/held'
import { columnOf } from './declared'
import type { Thing } from './thing'
import { briefLength } from './parts'

/** How complaints see it. */
const complaintOf =
  ({ table, row, from, evidence, pictures, film, sound, at, what, see, move, keepers }: Thing) =>
  (context: Context): Kind => ({
    ...(keepers ? { keepers } : {}),
    see: (viewer, id) => see(context, viewer, id),
    take: (tx, id) =>
      takeEvidence(
        tx,
        sql`select ${columnOf(row, table.authorId)} as owner, ${columnOf(row, table.schoolId)} as school, ${
          table.aliasId ? columnOf(row, table.aliasId) : sql`null::uuid`
        } as alias, ${evidence.name} as name, ${evidence.title} as title, ${evidence.text} as text, ${pictures} as pictures,
          ${film ?? sql`null::json`} as film, ${sound ?? sql`null::json`} as sound, ${at} as at
        from ${from} where ${columnOf(row, table.id)} = ${id} and ${columnOf(row, table.deletedAt)} is null
          and ${columnOf(row, table.state)} = 'approved' for share of ${sql.raw(row)}`,
        what,
      ),
    async hold(tx, id, refusal) {
      const [from, to] =
        refusal === null ? (['refused', 'approved'] as const) : (['approved', 'refused'] as const)
      await move(context, tx, id, { from, to, refusal })
    },
  })

/** How the desk and the vendor's answer settle it. */
const reviewOf =
  ({ table, row, from, author, title, text, pictures, sound, ownDesk, move, shown }: Thing) =>
  (context: Context): Held => ({
    table,
    ...(ownDesk ? { ownDesk } : {}),
    read: (
      ids,
    ) => sql`select ${columnOf(row, table.id)} as id, ${author} as author, ${title} as title, ${text} as text,
        ${pictures} as pictures, ${sound ?? sql`null::json`} as sound from ${from} where ${columnOf(row, table.id)} in (${ids})`,
    settle: (tx, id, to, refusal) => move(context, tx, id, { from: 'pending', to, refusal }),
    shown: async (id) => shown?.(context, id),
  })

/** How it is commented. */
const commentsOf =
  ({ table, row, rows, what, see, brief, thumb, met, aliasIn, thread }: Thing) =>
  (context: Context): Commentable => {
    const id = columnOf(row, table.id)
    return {
      table: table as Commentable['table'],
      async see(viewer, thingId) {
        const seen = await see(context, viewer, thingId)
        const veiled = seen.aliasId !== null
        const own = viewer && aliasIn ? await aliasIn(context.db, viewer, seen) : null
        const more = await thread?.(context.db, viewer, seen)
        return {
          authorId: seen.authorId,
          veiled,
          aliasIn: own,
          nameless: veiled || own !== null,
          ...more,
          closed: more?.closed ?? (seen.state === 'approved' ? null : `${what}没有公开，不能评论`),
        }
      },
      async briefs(readerId, ids) {
        const { rows: named } = await context.db.execute<
          Record<string, unknown> & Brief & { id: string }
        >(sql`
          select ${id} as id, ${brief} as excerpt, ${thumb} as "thumbKey" from ${rows}
          where ${id} = any(${sql.param(ids)}::uuid[]) and ${met(readerId)}`)
        return new Map(
          named.map(({ id: of, ...one }) => [of, { ...one, excerpt: excerpt(one.excerpt, briefLength) }]),
        )
      },
    }
  }

/** Marks what the person published as deleted. */
function erasureOf({ kind, table, erased = {} }: Thing): Record<string, Erasure> {
  const { as = getTableName(table), also, stays, after = [], before } = erased
  const commented = kindOf(kind).comments ? ['comments'] : []
  const step: Erasure = {
    after: [...commented, ...after],
    ...(before ? { before } : {}),
    async erase(tx, userId, context) {
      const keys = await also?.(tx, userId, context)
      await tx.execute(
        sql`update ${table} set deleted_at = now() where author_id = ${userId} and deleted_at is null
          and not (${stays ?? sql`false`})`,
      )
      return keys
    },
  }
  return { [as]: step }
}

/** @throws Error that names the column that the kind needs and the table lacks */
function demandColumns({ kind, table }: Thing): void {
  const { comments, searches } = kindOf(kind)
  const missing = comments && !table.comments ? 'comments' : searches && !table.grams ? 'grams' : null
  if (missing) throw new Error(`${kind} needs a column ${missing} in ${getTableName(table)}`)
}

/** The parts of a feature that follow from a thing, by what the contract says that its kind has. */
function partsOf(one: Thing): Feature {
  demandColumns(one)
  const { kind, table, row, exported } = one
  const name = getTableName(table)
  const has = kindOf(kind)
  const column = columnOf(row, table.authorId)
  return {
    ...(has.complaints ? { complaints: { [kind]: complaintOf(one) } } : {}),
    ...(has.reviews ? { reviews: { [kind]: reviewOf(one) } } : {}),
    ...(has.comments ? { comments: { [kind]: commentsOf(one) } } : {}),
    ...(has.comments && one.seenBy ? { seenBy: { [kind]: one.seenBy } } : {}),
    ...(has.searches ? { searches: { [kind]: one.found } } : {}),
    erasures: erasureOf(one),
    exported: {
      [name]: {
        read: (userId) =>
          listJson(sql`select ${exported} from ${one.rows} where ${column} = ${userId}
            and ${columnOf(row, table.deletedAt)} is null order by ${columnOf(row, table.id)}`),
      },
    },
    kept: { [`${name}.author_id`]: { why: 'deleted, kept as the law asks', words: 'all' as const } },
  }
}

const parts = [
  'complaints',
  'reviews',
  'comments',
  'seenBy',
  'searches',
  'erasures',
  'exported',
  'kept',
] as const

/** The feature with what follows from its things. What it declares itself stands in place of that. */
export function withThings({ things = [], ...feature }: Feature): Feature {
  const all: Record<string, object> = {}
  for (const own of [...things.map(partsOf), feature])
    for (const part of parts) if (own[part]) all[part] = { ...all[part], ...own[part] }
  return { ...feature, ...all }
}
