/** Listings as one buyer can buy them. */
import { sql } from 'drizzle-orm'
import { gradeTitles, type Category, type Grade, type Way } from '../../../../contract/secondhand/rules'
import type { Exempt } from '../../../../contract/sale/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { personJson, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import type { StoredPicture } from '../../../core/file/own'
import { clearOf } from '../../../core/privacy/visible'
import {
  bool,
  int,
  json,
  listOf,
  oneOf,
  orNull,
  statement,
  text,
  uuid,
  type RowOf,
} from '../../../database/statement'
import type { Pieces, Sellable } from '../../../core/sale/kind'
import { hinderedOf } from '../goods/shelf'
import { agreedFor } from '../offers/agreed'
import { stoppedSellers } from '../sellers/eligibility'

const row = {
  id: uuid,
  title: text,
  text,
  category: oneOf<Category>(),
  pictures: json<StoredPicture[]>(),
  grade: oneOf<Grade>(),
  price: int,
  original: orNull(int),
  tags: listOf(text),
  agreed: orNull(int),
  free: int,
  ways: listOf(oneOf<Way>()),
  freight: int,
  spot: text,
  exempt: orNull(oneOf<Exempt>()),
  business: bool,
  seller: json<PersonRow>(),
  schoolId: uuid,
  state: oneOf<'approved' | 'pending' | 'refused'>(),
  gone: bool,
  off: bool,
}
type Row = RowOf<typeof row>
/** What an order keeps of a listing. */
export type Kept = Pick<Row, 'title' | 'text' | 'category' | 'grade' | 'price' | 'original'> & {
  ways: Way[]
  tags: string[]
}

const sellable = statement(
  'goods_sellable',
  { values: { buyer: uuid, ids: listOf(uuid) }, row },
  (p) => sql`
    select g.id, g.title, g.text, g.category, g.pictures, g.grade, g.price, g.original, g.tags, ${agreedFor(p.buyer)} as agreed, g.free, g.ways, g.freight, g.spot, g.exempt, coalesce(b.state = 'verified', false) as business, ${personJson()} as seller,
      g.school_id as "schoolId", g.state, g.off, g.deleted_at is not null or not ${clearOf(p.buyer, sql`g.author_id`)} as gone
    from secondhand_goods g ${withPerson(sql`g.author_id`)}
    left join secondhand_sellers b on b.user_id = u.id
    where g.id = any(${p.ids}::uuid[])`,
)

const keptOf = ({ title, text: words, category, grade, original, ways, tags }: Row, price: number) =>
  ({ title, text: words, category, grade, price, original, ways: [...ways], tags: [...tags] }) satisfies Kept

/** An agreed price is for one piece. */
export async function readGoods(
  context: Context,
  tx: Executor,
  viewer: Pick<Viewer, 'id' | 'schoolId'>,
  wanted: readonly Pieces[],
): Promise<Sellable[]> {
  const rows = await sellable(tx, { buyer: viewer.id, ids: wanted.map(({ id }) => id) })
  const stopped = await stoppedSellers(
    tx,
    rows.map(({ seller }) => seller.id),
  )
  return rows.map((row): Sellable => {
    const { id, title, grade, ways, exempt } = row
    const count = wanted.find((one) => one.id === id)?.count
    const agreed = count === 1 ? row.agreed : null
    const price = agreed ?? row.price
    return {
      id,
      title,
      spec: gradeTitles[grade],
      pictures: row.pictures,
      price,
      ...(agreed === null ? {} : { listed: row.price }),
      free: row.free,
      ways,
      freight: row.freight,
      spot: row.spot,
      seller: personOf(row.seller, context),
      business: row.business,
      exempt,
      hindered: row.gone
        ? '已经不在了'
        : hinderedOf({ ...row, authorId: row.seller.id, stopped: stopped.has(row.seller.id) }, viewer),
      snapshot: keptOf(row, price),
    }
  })
}
