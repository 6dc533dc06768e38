/** Lines of carts and settlements: things as this buyer can buy them now. */
import type { Person } from '../../../contract/common'
import type { CartLine } from '../../../contract/sale/shapes'
import type { Context, Executor, Viewer } from '../../context'
import { coverOf } from './cards'
import type { Pieces, SaleKind, Sellable } from './kind'
import type { Snapshot } from './tables'

export interface BuyLine {
  line: CartLine
  /** The thing that the line is of. */
  thing: Sellable & Pieces
}

/** Pieces of the same thing, added up. */
export const sumByGoods = (lines: readonly { goods: string; count: number }[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { goods, count } of lines) sums.set(goods, (sums.get(goods) ?? 0) + count)
  return sums
}

/** For clients of 1.0.6. */
export const gradeIn = ({ grade }: Snapshot): { grade?: string } =>
  typeof grade === 'string' ? { grade } : {}

/** Why so many pieces cannot be bought; '' when they can. */
export const hinderedBy = ({ hindered, free }: Sellable, count: number): string =>
  hindered || (free < count ? `只剩 ${free} 件` : '')

/** The things by their ids; those that are not there are left out. `was`: what one cost when it was put in. */
export async function buyLines(
  context: Context,
  tx: Executor,
  { read }: Pick<SaleKind, 'read'>,
  viewer: Pick<Viewer, 'id' | 'schoolId'>,
  wanted: readonly (Pieces & { was?: number })[],
): Promise<BuyLine[]> {
  const found = new Map((await read(context, tx, viewer, wanted)).map((row) => [row.id, row]))
  return wanted.flatMap(({ id, count, was }) => {
    const row = found.get(id)
    if (!row) return []
    const { title, spec, snapshot, price, listed, free, ways, freight, business } = row
    return {
      line: {
        goods: id,
        title,
        spec,
        ...gradeIn(snapshot),
        cover: coverOf(row.pictures, context),
        price,
        ...(listed === undefined ? {} : { listed }),
        was: was ?? price,
        count,
        free,
        ways: [...ways],
        freight,
        exempt: business ? row.exempt : null,
        hindered: hinderedBy(row, count),
      },
      thing: { ...row, count },
    }
  })
}

export interface SellerGroup {
  seller: Person
  lines: CartLine[]
  things: (Sellable & Pieces)[]
}

/** Groups lines by seller, in the order in which each comes first. */
export function bySeller(found: readonly BuyLine[]): SellerGroup[] {
  const groups = new Map<string, SellerGroup>()
  for (const { line, thing } of found) {
    const group = groups.get(thing.seller.id) ?? { seller: thing.seller, lines: [], things: [] }
    groups.set(thing.seller.id, group)
    group.lines.push(line)
    group.things.push(thing)
  }
  return [...groups.values()]
}
