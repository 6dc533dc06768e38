/** Listings one by one, and those of a person. */
import { sql, type SQL } from 'drizzle-orm'
import type { Goods, OwnGoods } from '../../../../contract/secondhand/goods/schema'
import type { OwnList } from '../../../../contract/secondhand/rules'
import { pageSize } from '../../../../contract/rules'
import type { Context, Viewer } from '../../../context'
import { lastId, limitRows } from '../../../database/page'
import { amount, float, moment, oneOf, orNull, statement, text, uuid } from '../../../database/statement'
import type { PageQuery } from '../../../http/keyset'
import { cursorOf, readyPage, scoredCursor, timedCursorOf } from '../../../http/page'
import { gone } from '../../../http/refusal'
import { stoppedSellers } from '../sellers/eligibility'
import { joinSeller, origin, reading, written } from './rows'
import { sellersOf } from './seller'
import { hinderedOf, onShelf, visibleTo } from './shelf'

/** A listing that the reader of that school may read. */
const one = statement(
  'goods_one',
  {
    values: { ...reading, id: uuid, school: orNull(uuid) },
    row: { json: text, schoolId: uuid, state: oneOf<'approved' | 'pending' | 'refused'>() },
  },
  (p) =>
    sql`with ${origin(p)} select ${written.whole(p)} as json, g.school_id as "schoolId", g.state from ${joinSeller(sql`
  select g.* from secondhand_goods g where g.id = ${p.id} and ${visibleBy(p)}`)}`,
)

/** Who of which school reads how many rows of a list, and the id to go on from. */
const common = { ...reading, rows: amount, school: orNull(uuid), after: orNull(uuid) }
type Common = Record<keyof typeof common, SQL>
const visibleBy = ({ reader, school }: Pick<Common, 'reader' | 'school'>): SQL =>
  visibleTo(sql`${reader}::uuid`, sql`${school}::uuid`)

const list = (p: Common, rows: SQL, by: SQL, more = sql``): SQL =>
  sql`with ${origin(p)} select g.id, ${written.own(p)} as json${more} from ${joinSeller(limitRows(sql`${rows} order by ${by}`, p.rows))} order by ${by}`
/** Somebody's. */
const ofAuthor = (name: string, where: SQL) =>
  statement(`goods_${name}`, { values: { ...common, author: uuid }, row: { id: uuid, json: text } }, (p) =>
    list(
      p,
      sql`select g.* from secondhand_goods g where g.author_id = ${p.author}::uuid and ${visibleBy(p)} and ${where}
      and g.id < coalesce(${p.after}::uuid, ${lastId})`,
      sql`g.id desc`,
    ),
  )
/** What the reader has in another table since when, the latest first. */
const ofReader = (name: string, table: SQL, goods: SQL, at: SQL) =>
  statement(
    `goods_${name}`,
    { values: { ...common, since: orNull(moment) }, row: { id: uuid, json: text, since: float } },
    (p) =>
      list(
        p,
        sql`select g.*, x.${at} as since from ${table} x join secondhand_goods g on g.id = x.${goods}
      where x.user_id = ${p.reader} and ${visibleBy(p)}
        and (x.${at}, x.${goods}) < (coalesce(${p.since}::timestamptz, 'infinity'), coalesce(${p.after}::uuid, ${lastId}))`,
        sql`since desc, id desc`,
        sql`, (extract(epoch from g.since) * 1000)::float8 as since`,
      ),
  )

const byAuthor = {
  selling: ofAuthor('selling', sql`not g.off and g.free > 0`),
  off: ofAuthor('off', sql`(g.off or g.free = 0)`),
  shelf: ofAuthor('shelf', onShelf),
}
const bySince = {
  liked: ofReader('liked', sql`likes`, sql`subject_id`, sql`created_at`),
  viewed: ofReader('viewed', sql`secondhand_views`, sql`goods_id`, sql`viewed_at`),
}

export class GoodsReader {
  constructor(private readonly context: Context) {}

  /** @throws Refusal 404 when it is not for this viewer */
  async one(viewer: Viewer | null, id: string): Promise<Goods> {
    const [row] = await one(this.context.db, { ...this.reading(viewer), id })
    if (!row) throw gone('这件二手')
    const { seller: person, ...goods } = JSON.parse(row.json) as Omit<Goods, 'hindered'>
    const seller = (await sellersOf(this.context, [person.id])).get(person.id)
    if (!seller) throw gone('这件二手')
    const stopped = (await stoppedSellers(this.context.db, [seller.id])).has(seller.id)
    return {
      ...goods,
      seller,
      hindered: hinderedOf({ ...row, ...goods, authorId: seller.id, stopped }, viewer),
    }
  }

  /** Another's that are on the shelf for the viewer; else one of the viewer's own lists. */
  async list(
    viewer: Viewer,
    {
      user,
      list: own = 'selling',
      after,
      size = pageSize.default,
    }: PageQuery & { user?: string; list?: OwnList },
  ) {
    const others = user !== undefined && user !== viewer.id
    const name = others ? 'shelf' : own
    const page = { ...this.reading(viewer), rows: size + 1 }
    if (name === 'liked' || name === 'viewed') {
      const last = timedCursorOf(after)
      const since = last && new Date(last.ms).toISOString()
      const rows = await bySince[name](this.context.db, { ...page, after: last?.id ?? null, since })
      return readyPage<OwnGoods, (typeof rows)[number]>(rows, size, (row) => scoredCursor(row.since, row.id))
    }
    const cursor = { after: cursorOf(after), author: others ? user : viewer.id }
    const rows = await byAuthor[name](this.context.db, { ...page, ...cursor })
    return readyPage<OwnGoods, (typeof rows)[number]>(rows, size, ({ id }) => id)
  }

  private reading = (viewer: Viewer | null) => ({
    reader: viewer?.id ?? null,
    files: this.context.providers.storage.url(''),
    house: null,
    school: viewer?.schoolId ?? null,
  })
}
