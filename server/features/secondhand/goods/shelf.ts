/** Who meets a listing where: conditions over a row of listings `g`. */
import { sql, type SQL } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context'
import { clearOf } from '../../../core/privacy/visible'
import { today } from '../../../core/search/popular-words'

/** Condition: it is on the shelf. As the indexes of lists have it. */
export const onShelf = sql`g.deleted_at is null and g.state = 'approved' and not g.off and g.free > 0`

/**
 * Condition: by where it stands it is for this reader of this school; both may be null. Who has no school, or is not
 * signed in, looks at any school's. What was sold stays for all to read: links, cards and lists of what one saw lead to
 * it. What its seller took off the shelf is for that seller, and for who bought it.
 */
export const openTo = (reader: SQL, school: SQL): SQL => sql`(g.author_id = ${reader}
  or (${school} is null or g.school_id = ${school}) and not g.off
  or exists(select 1 from sale_lines l join orders o on o.id = l.order_id where l.goods_id = g.id and o.buyer_id = ${reader}))`

/** All that `goodsThing.visible` asks. */
export const visibleTo = (reader: SQL, school: SQL): SQL =>
  sql`g.deleted_at is null and (g.state = 'approved' or g.author_id = ${reader})
    and ${clearOf(reader, sql`g.author_id`)} and ${openTo(reader, school)}`

/** Condition: it was put up, or refreshed, before today. */
export const isStale = sql`(g.fresh_at at time zone 'Asia/Shanghai')::date < ${today}`

interface Standing {
  authorId: string
  schoolId: string
  state: 'approved' | 'pending' | 'refused'
  deletedAt?: Date | null
  off: boolean
  free: number
  /** Its seller sells much, and is no verified business. */
  stopped?: boolean
}

/** Why this viewer cannot buy it, in a sentence; '' when nothing of the listing is in the way. Black lists are asked elsewhere. */
export function hinderedOf(
  { authorId, schoolId, state, deletedAt, off, free, stopped = false }: Standing,
  viewer: Pick<Viewer, 'id' | 'schoolId'> | null,
): string {
  if (deletedAt) return '已经删除'
  if (viewer?.id === authorId) return '这是你自己的'
  if (state === 'pending') return '还在审核'
  if (state === 'refused') return '没有公开'
  if (off) return '已下架'
  if (free === 0) return '已卖完'
  if (stopped) return '卖家最近卖得比较多，认证为商家之后才能接着卖，先收藏，过几天再来看看'
  return viewer && viewer.schoolId !== schoolId ? '只卖给本校同学' : ''
}

/** Days that who looked at somebody's listing is taken to talk about it. */
const lookDays = 7

/** One of the two looked at a listing of the other's lately. */
export const lookedAt = (one: string, other: string): SQL =>
  sql`exists(select 1 from secondhand_views v join secondhand_goods g on g.id = v.goods_id
    where v.viewed_at > now() - make_interval(days => ${lookDays})
      and (v.user_id = ${one} and g.author_id = ${other} or v.user_id = ${other} and g.author_id = ${one}))`

/** Listings on a school's shelf, counted up to a hundred: what the home page says. */
export async function onSale(
  { db }: Context,
  _viewer: Viewer | null,
  school: string | null,
): Promise<number> {
  if (school === null) return 0
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from secondhand_goods g where g.school_id = ${school} and ${onShelf} limit 100) g`)
  return rows[0]?.count ?? 0
}
