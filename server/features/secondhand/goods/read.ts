/** Listings one by one, and those of a person. */
import type { Goods, OwnGoods } from '../../../../contract/secondhand/goods/schema'
import type { OwnList } from '../../../../contract/secondhand/rules'
import { pageSize } from '../../../../contract/rules'
import type { Context, Viewer } from '../../../context'
import { pageText } from '../../../database/prepared'
import type { PageQuery } from '../../../http/keyset'
import { cursorOf, readyPage, scoredCursor, timedCursorOf } from '../../../http/page'
import { gone } from '../../../http/refusal'
import { stoppedSellers } from '../sellers/standing'
import { joined, json, origin } from './rows'
import { sellersOf } from './seller'
import { hinderedOf, onShelf, visibleText } from './shelf'

/** $4 the id, $5 the reader's school. */
const one = `with ${origin} select ${json.whole} as json, g.school_id as "schoolId", g.state from ${joined(`
  select g.* from secondhand_goods g where g.id = $4 and ${visibleText('$1::uuid', '$5::uuid')}`)}`

const topId = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
const visible = visibleText('$1::uuid', '$5::uuid')

/** A list of somebody's listings: $4 rows, $5 the reader's school, $6 id to go on from, $7 whose, or since when. */
const list = (rows: string, by: string, more = ''): string =>
  `with ${origin} select g.id, ${json.own} as json${more} from ${joined(pageText(`${rows} order by ${by}`, '$4'))} order by ${by}`
const ofAuthor = (where: string): string =>
  list(
    `select g.* from secondhand_goods g where g.author_id = $7::uuid and ${visible} and ${where}
      and g.id < coalesce($6::uuid, ${topId})`,
    'g.id desc',
  )
/** What the reader has in another table, the latest first. */
const ofReader = (table: string, goods: string, at: string): string =>
  list(
    `select g.*, x.${at} as since from ${table} x join secondhand_goods g on g.id = x.${goods}
      where x.user_id = $1 and ${visible}
        and (x.${at}, x.${goods}) < (coalesce($7::timestamptz, 'infinity'), coalesce($6::uuid, ${topId}))`,
    'since desc, id desc',
    ', (extract(epoch from g.since) * 1000)::float8 as since',
  )

const texts = {
  selling: ofAuthor('not g.off and g.free > 0'),
  off: ofAuthor('(g.off or g.free = 0)'),
  shelf: ofAuthor(onShelf),
  liked: ofReader('likes', 'subject_id', 'created_at'),
  viewed: ofReader('secondhand_views', 'goods_id', 'viewed_at'),
}

interface Row {
  id: string
  json: string
  /** Ms, of what goes by since when the reader has had it. */
  since?: number
}
type OneRow = Pick<Row, 'json'> & { schoolId: string; state: 'approved' | 'pending' | 'refused' }

export class GoodsReader {
  constructor(private readonly context: Context) {}

  /** @throws Refusal 404 when it is not for this viewer */
  async one(viewer: Viewer | null, id: string): Promise<Goods> {
    const { rows } = await this.context.pool.query<OneRow>({
      name: 'goods_one',
      text: one,
      values: [...this.reading(viewer), id, viewer?.schoolId ?? null],
    })
    const [row] = rows
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
    const timed = !others && (own === 'liked' || own === 'viewed')
    const last = timed ? timedCursorOf(after) : null
    const cursor = timed
      ? [last?.id ?? null, last && new Date(last.ms).toISOString()]
      : [cursorOf(after), others ? user : viewer.id]
    const rows = await this.rows(name, viewer, size + 1, cursor)
    return readyPage<OwnGoods, Row>(rows, size, ({ id, since }) =>
      since === undefined ? id : scoredCursor(since, id),
    )
  }

  private async rows(
    name: keyof typeof texts,
    viewer: Viewer,
    most: number,
    cursor: readonly unknown[],
  ): Promise<Row[]> {
    const { rows } = await this.context.pool.query<Row>({
      name: `goods_${name}`,
      text: texts[name],
      values: [...this.reading(viewer), most, viewer.schoolId, ...cursor],
    })
    return rows
  }

  private reading = (viewer: Viewer | null): unknown[] => [
    viewer?.id ?? null,
    this.context.providers.storage.url(''),
    null,
  ]
}
