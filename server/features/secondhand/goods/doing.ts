/** What people do with listings: readers look, sellers take them off the shelf, put them back and refresh them. */
import { and, eq, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context'
import { mayPublish } from '../../../core/complaint/mute'
import { today } from '../../../core/search/popular-words'
import { refuse } from '../../../http/refusal'
import { demandOwn, lockOwnGoods } from './change'
import { onShelf, isStale } from './shelf'
import { maySell } from '../sellers/eligibility'
import { mayShelve } from './shelf-limit'
import { goods, type GoodsRow } from './tables'
import { goodsThing } from './thing'
import { screenDoubts } from '../../../core/safety/screen'
import { doubtsIn } from './texts'

/** Counted once a person and day, never of its seller. */
export async function look(context: Context, viewer: Viewer, id: string): Promise<void> {
  const { authorId } = await goodsThing.see(context, viewer, id)
  if (authorId === viewer.id) return
  await context.db.execute(sql`
    with looked as (
      insert into secondhand_views (user_id, goods_id, day) values (${viewer.id}, ${id}, ${today})
      on conflict (user_id, goods_id) do update set day = excluded.day, viewed_at = now()
        where secondhand_views.day < excluded.day
      returning goods_id)
    update secondhand_goods g set views = g.views + 1 from looked where g.id = looked.goods_id`)
}

const setOff = (context: Pick<Context, 'db'>, viewer: Viewer, id: string, off: boolean) =>
  context.db
    .update(goods)
    .set({ off })
    .where(and(eq(goods.id, id), eq(goods.authorId, viewer.id)))

/** Orders that hold pieces of it go on. */
export async function takeOff(context: Context, viewer: Viewer, id: string): Promise<void> {
  await demandOwn(context, viewer, id)
  await setOff(context, viewer, id, true)
}

/** Where it stood: to be the first again it is refreshed. */
export async function putBack(context: Context, viewer: Viewer, id: string): Promise<void> {
  await demandOwn(context, viewer, id)
  await mayPublish(context.db, viewer)
  await maySell(context, viewer)
  await context.db.transaction(async (tx) => {
    const [known] = await tx.select({ off: goods.off }).from(goods).where(eq(goods.id, id))
    if (known?.off) await mayShelve(tx, viewer)
    const row = await lockOwnGoods(tx, viewer, id)
    if (!row.off) return
    if (row.free === 0) throw refuse('已经卖完了，改一下件数再上架')
    // rules may be new, and a reviewer may have let the words stand: another look decides
    const doubts = await doubtsIn(tx, row.schoolId, { ...row, tags: row.tags.join('\n') })
    const { state, refusal, keep } = screenDoubts(viewer, doubts)
    await tx
      .update(goods)
      .set({ off: false, ...(state === 'pending' ? { state, refusal } : {}) })
      .where(eq(goods.id, id))
    await keep(tx, { subject: 'goods', id, schoolId: row.schoolId })
  })
}

function whyNot({ state, off, free }: GoodsRow): string {
  if (state !== 'approved') return '还没有公开，不能擦亮'
  if (off) return '已经下架，上架以后才能擦亮'
  if (free === 0) return '已经卖完了，不能擦亮'
  return '今天刚上架或擦亮过，明天再来'
}

/** To the front of the lists, once a day, by the clock of the schools. */
export async function refresh(context: Context, viewer: Viewer, id: string): Promise<void> {
  await demandOwn(context, viewer, id)
  await mayPublish(context.db, viewer)
  const { rowCount } = await context.db.execute(sql`
    update secondhand_goods g set fresh_at = now()
    where g.id = ${id} and g.author_id = ${viewer.id} and ${onShelf} and ${isStale}`)
  if (rowCount === 0) throw refuse(whyNot(await lockOwnGoods(context.db, viewer, id)))
}
