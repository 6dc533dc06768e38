/** Who meets a listing where: conditions over a row of listings `g`. */
import { sql, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../../context'
import { textOf } from '../../../core/dynamic/read'
import { clearOfText } from '../../../core/privacy/visible'
import { today } from '../../../core/search/words'

/** Condition: it is on the shelf. As the indexes of lists have it. */
export const onShelf = `g.deleted_at is null and g.state = 'approved' and not g.off and g.free > 0`

/**
 * Condition: by where it stands it is for this reader of this school; both may be null. Who has no school, or is not
 * signed in, looks at any school's. What is off the shelf is for its seller, and for who bought it.
 */
export const openTo = (reader: SQL, school: SQL): SQL => sql`(g.author_id = ${reader}
  or (${school} is null or g.school_id = ${school}) and not g.off and g.free > 0
  or exists(select 1 from secondhand_lines l join orders o on o.id = l.order_id where l.goods_id = g.id and o.buyer_id = ${reader}))`

/** All that `goodsThing.visible` asks, as text over a reader and a school. */
export const visibleText = (reader: string, school: string): string =>
  `g.deleted_at is null and (g.state = 'approved' or g.author_id = ${reader})
    and ${clearOfText(reader, 'g.author_id')} and ${textOf(openTo(sql.raw(reader), sql.raw(school)))}`

/** Condition: it was put up, or refreshed, before today. */
export const staleText = `(g.fresh_at at time zone 'Asia/Shanghai')::date < ${textOf(today)}`

interface Standing {
  authorId: string
  schoolId: string
  state: 'approved' | 'pending' | 'refused'
  deletedAt?: Date | null
  off: boolean
  free: number
}

/** Why this viewer cannot buy it, in a sentence; '' when nothing of the listing is in the way. Black lists are asked elsewhere. */
export function hinderedOf(
  { authorId, schoolId, state, deletedAt, off, free }: Standing,
  viewer: Pick<Viewer, 'id' | 'schoolId'> | null,
): string {
  if (deletedAt) return '已经删除'
  if (viewer?.id === authorId) return '这是你自己的'
  if (state === 'pending') return '还在审核'
  if (state === 'refused') return '没有公开'
  if (off) return '已下架'
  if (free === 0) return '已卖完'
  return viewer && viewer.schoolId !== schoolId ? '只卖给本校同学' : ''
}
