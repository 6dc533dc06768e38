/** Wanted posts as people read them: one, those of a school, and one's own. */
import { sql, type SQL } from 'drizzle-orm'
import type { Category } from '../../../../contract/secondhand/rules'
import { wantedDays, type WantedState } from '../../../../contract/secondhand/wanted/rules'
import type { Wanted } from '../../../../contract/secondhand/wanted/schema'
import type { Context, Viewer } from '../../../context'
import { personOf, type PersonRow } from '../../../core/account/person'
import { pictureOf, type StoredPicture } from '../../../core/file/own'
import { today } from '../../../core/search/popular-words'
import { by, instant, keyset, list, type PageQuery } from '../../../http/keyset'
import { gone } from '../../../http/refusal'
import { stillWanted, wantedThing } from './thing'

interface Row extends Record<string, unknown> {
  id: string
  text: string
  most: number | null
  category: Category
  pictures: StoredPicture[]
  spot: string
  author: PersonRow
  standing: WantedState
  at: string
  until: string
  mine: boolean
  fresh: boolean
  renewable: boolean
  house: string | null
  state: 'approved' | 'pending' | 'refused'
  refusal: string | null
}

/** Condition: it was put up, or refreshed, before today. */
export const isStale = sql`(w.fresh_at at time zone 'Asia/Shanghai')::date < ${today}`
/** Condition: it is over, or will be soon. */
export const isRenewable = sql`w.deleted_at is null and w.state = 'approved'
  and (w.found or w.until_at < now() + make_interval(days => ${wantedDays.warns}))`

/** Posts as this reader sees them. `where` may order and limit. */
const rowsOf = (viewer: Viewer | null, where: SQL): SQL => sql`
  select w.id, w.text, w.most, w.category, w.pictures, w.spot, ${wantedThing.author} as author,
    case when w.found then 'found' when w.until_at <= now() then 'lapsed' else 'open' end as standing,
    w.fresh_at as at, w.until_at as until, coalesce(w.author_id = ${viewer?.id ?? null}::uuid, false) as mine,
    (${stillWanted}) and ${isStale} as fresh, (${isRenewable}) as renewable, w.house_id as house, w.state, w.refusal
  from ${wantedThing.from} where ${where}`

const shownBy =
  (context: Pick<Context, 'providers'>) =>
  ({
    standing,
    author,
    pictures,
    at,
    until,
    mine,
    fresh,
    renewable,
    house,
    state,
    refusal,
    ...row
  }: Row): Wanted => ({
    ...row,
    mine,
    state: standing,
    author: personOf(author, context),
    pictures: pictures.map((picture) => pictureOf(picture, context)),
    at: instant(at),
    until: instant(until),
    fresh: mine && fresh,
    renewable: mine && renewable,
    ...(mine && house !== null ? { house } : {}),
    ...(mine && state !== 'approved' ? { withheld: { state, reason: refusal ?? '' } } : {}),
  })

/** @throws Refusal 404 when it is not for this viewer */
export async function oneWanted(context: Context, viewer: Viewer | null, id: string): Promise<Wanted> {
  const { rows } = await context.db.execute<Row>(
    rowsOf(viewer, sql`w.id = ${id} and ${wantedThing.visible(viewer)}`),
  )
  if (!rows[0]) throw gone(wantedThing.what)
  return shownBy(context)(rows[0])
}

interface Asked extends PageQuery {
  /** A visitor's. */
  school?: string
  category?: Category
}

/** What is looked for at the reader's school. */
export function listWanted(context: Context, viewer: Viewer | null, { school, category, ...asked }: Asked) {
  const page = keyset(
    by.latest<Row>(sql`w.fresh_at`, sql`w.id`, ({ at, id }) => [at, id]),
    asked,
  )
  const within = sql`w.school_id = ${viewer?.schoolId ?? school ?? null}::uuid`
  const kind = category === undefined ? sql`` : sql`and w.category = ${category}`
  const where = sql`${within} ${kind} and ${stillWanted} and ${wantedThing.visible(viewer)} ${page.after} ${page.order}`
  return list(context.db, page, rowsOf(viewer, where), shownBy(context))
}

export function ownWanted(context: Context, viewer: Viewer, asked: PageQuery) {
  const page = keyset(by.newest<Row>(sql`w.id`), asked)
  const where = sql`w.author_id = ${viewer.id} and w.deleted_at is null ${page.after} ${page.order}`
  return list(context.db, page, rowsOf(viewer, where), shownBy(context))
}
