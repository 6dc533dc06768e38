/** Lines of carts and settlements: listings as this buyer can buy them now. */
import { sql } from 'drizzle-orm'
import type { Person } from '../../../../contract/common'
import type { CartLine } from '../../../../contract/secondhand/trade/shapes'
import type { Exempt } from '../../../../contract/secondhand/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { personJson, personOf, type PersonRow } from '../../../core/account/person'
import { pictureOf, type StoredPicture } from '../../../core/file/own'
import { clearOf } from '../../../core/privacy/visible'
import { agreedText } from '../offers/agreed'
import { hinderedOf } from '../goods/shelf'
import { stoppedSellers } from '../sellers/standing'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  pictures: StoredPicture[]
  grade: CartLine['grade']
  price: number
  agreed: number | null
  free: number
  ways: CartLine['ways']
  freight: number
  spot: string
  exempt: Exempt | null
  business: boolean
  seller: PersonRow
  schoolId: string
  state: 'approved' | 'pending' | 'refused'
  gone: boolean
  off: boolean
}

export interface BuyLine {
  line: CartLine
  seller: Person
  spot: string
}

/** The listings by their ids. `counts`: pieces that are wanted; `was`: what they cost when they were put in. */
export async function buyLines(
  context: Context,
  tx: Executor,
  viewer: Pick<Viewer, 'id' | 'schoolId'>,
  wanted: readonly { goods: string; count: number; was?: number }[],
): Promise<BuyLine[]> {
  const { rows } = await tx.execute<Row>(sql`
    select g.id, g.title, g.pictures, g.grade, g.price, ${sql.raw(agreedText('y.id'))} as agreed, g.free, g.ways, g.freight, g.spot, g.exempt, coalesce(b.state = 'verified', false) as business, ${personJson()} as seller,
      g.school_id as "schoolId", g.state, g.off, g.deleted_at is not null or not ${clearOf(viewer.id, sql`g.author_id`)} as gone
    from secondhand_goods g join users u on u.id = g.author_id left join schools s on s.id = u.school_id
    left join secondhand_sellers b on b.user_id = u.id cross join (select ${viewer.id}::uuid as id) y
    where g.id = any(${sql.param(wanted.map(({ goods }) => goods))}::uuid[])`)
  const stopped = await stoppedSellers(
    tx,
    rows.map(({ seller }) => seller.id),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap(({ goods, count, was }) => {
    const row = found.get(goods)
    if (!row) return []
    const { id, title, grade, free, ways, freight, pictures } = row
    // what was agreed is for one piece
    const agreed = count === 1 ? row.agreed : null
    const price = agreed ?? row.price
    const hindered = row.gone
      ? '已经不在了'
      : hinderedOf({ ...row, authorId: row.seller.id, stopped: stopped.has(row.seller.id) }, viewer)
    const short = hindered === '' && free < count ? `只剩 ${free} 件` : ''
    const [first] = pictures
    return {
      line: {
        goods: id,
        title,
        cover: first ? pictureOf(first, context).thumb : null,
        grade,
        price,
        ...(agreed === null ? {} : { listed: row.price }),
        was: was ?? price,
        count,
        free,
        ways,
        freight,
        exempt: row.business ? row.exempt : null,
        hindered: hindered || short,
      },
      seller: personOf(row.seller, context),
      spot: row.spot,
    }
  })
}

/** By seller, in the order in which each comes first. */
export function bySeller(lines: readonly BuyLine[]): { seller: Person; spot: string; lines: CartLine[] }[] {
  const groups = new Map<string, { seller: Person; spot: string; lines: CartLine[] }>()
  for (const { line, seller, spot } of lines) {
    const known = groups.get(seller.id)
    if (known) known.lines.push(line)
    else groups.set(seller.id, { seller, spot, lines: [line] })
  }
  return [...groups.values()]
}
