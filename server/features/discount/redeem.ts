/** Keepers: what a code is, and its one use. */
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { codeIn, codeLengths, limits, visitEvery } from '../../../contract/discount/rules'
import type { Found, Redeemed } from '../../../contract/discount/counter/schema'
import type { Context, Executor, Viewer } from '../../context'
import { instant } from '../../http/keyset'
import { otherwise, Refusal, refuse } from '../../http/refusal'
import { CardService } from './cards'
import { settledWords, tellApps } from './coupons'
import { couponsWhere, type CouponRow } from './rows'
import { discountVisits } from './tables'
import { demandImpartial } from '../../core/roles/impartial'

interface Sent {
  key: string
  code: string
  shop: string
}
type Kept = Found['shops'][number]

const unknown = () => refuse('没有这个码，请核对，或让同学刷新再出示')

/** 林夏 is 林*. */
const masked = (name: string): string => {
  const [first = '', ...others] = Array.from(name)
  return first + '*'.repeat(Math.max(1, Math.min(3, others.length)))
}

const visitOf = ({ gives, name: shop }: Kept, name: string, at: string | Date): Redeemed => ({
  kind: 'card',
  who: masked(name),
  gives,
  shop,
  at: instant(at),
})

export class RedeemService {
  constructor(
    private readonly context: Context,
    private readonly cards: CardService = new CardService(context),
  ) {}

  async mine(viewer: Viewer): Promise<{ items: { id: string; name: string }[] }> {
    const items = await this.kept(this.context.db, viewer)
    return { items: items.map(({ id, name }) => ({ id, name })) }
  }

  /** What the keeper confirms. */
  async look(viewer: Viewer, text: string): Promise<Found> {
    const shops = await this.demandKeeper(viewer)
    const code = codeIn(text)
    await this.takeTry(viewer)
    const found =
      code.length === codeLengths.coupon
        ? await this.coupon(this.context.db, shops, code)
        : await this.card(shops, code)
    await this.giveTry(viewer)
    return found
  }

  /** Once, whoever of the keepers is first; the same call again gives the same. */
  async redeem(viewer: Viewer, { key, code: text, shop }: Sent): Promise<Redeemed> {
    const shops = await this.demandKeeper(viewer)
    const own = shops.find(({ id }) => id === shop)
    if (!own) throw new Refusal(403, -2, '你不是这家店的店员')
    const code = codeIn(text)
    await this.takeTry(viewer)
    const done =
      code.length === codeLengths.coupon
        ? await this.use(viewer, own, code, key)
        : await this.visit(viewer, own, code, key)
    await this.giveTry(viewer)
    return done
  }

  private kept = async (db: Executor, viewer: Viewer): Promise<Kept[]> =>
    (
      await db.execute<Kept & Record<string, unknown>>(sql`
        select d.id, d.name, d.gives from discount_keepers k join discount_shops d on d.id = k.shop_id
        where k.user_id = ${viewer.id} and d.open order by d.name`)
    ).rows

  private async demandKeeper(viewer: Viewer): Promise<Kept[]> {
    const shops = await this.kept(this.context.db, viewer)
    if (shops.length === 0) throw new Refusal(403, -2, '你还不是店员，请学校把你加进商家')
    return shops
  }

  /** Takes a try before the code is looked at: of any number at once, only so many get through. */
  private async takeTry({ id }: Viewer): Promise<void> {
    const anew = sql`t.since <= clock_timestamp() - interval '1 minute'`
    const { rows } = await this.context.db.execute(sql`
      insert into discount_tries as t (user_id, tries, since) values (${id}, 1, clock_timestamp())
      on conflict (user_id) do update set tries = case when ${anew} then 1 else t.tries + 1 end,
        since = case when ${anew} then clock_timestamp() else t.since end
      where ${anew} or t.tries < ${limits.tries} returning t.tries`)
    if (rows.length === 0) throw refuse('错的码太多了，请一分钟后再试')
  }

  private giveTry = ({ id }: Viewer): Promise<unknown> =>
    this.context.db.execute(
      sql`update discount_tries set tries = greatest(0, tries - 1) where user_id = ${id}`,
    )

  private async coupon(db: Executor, shops: readonly Kept[], code: string): Promise<Found> {
    const [row] = await this.couponRows(db, code)
    const shop = shops.find(({ id }) => id === row?.shop.id)
    // a coupon of another shop is told as little of as one that is not there
    if (!row || !shop || row.holder === null) throw unknown()
    if (row.state !== 'unused') throw refuse(settledWords[row.state])
    if (row.over) throw refuse(settledWords.expired)
    const { title, gives, terms } = row
    return {
      kind: 'coupon',
      code,
      who: masked(row.holder),
      title,
      gives,
      terms,
      shops: [shop],
      until: instant(row.use_until),
    }
  }

  private async couponRows(db: Executor, code: string) {
    const { rows } = await db.execute<CouponRow & { holder: string | null; over: boolean }>(sql`
      with found as (${couponsWhere(sql`c.code = ${code}`)})
      select found.*, u.name as holder, c.use_until <= clock_timestamp() as over
      from found join discount_coupons c on c.id = found.id left join users u on u.id = c.holder_id`)
    return rows
  }

  private async card(shops: readonly Kept[], code: string): Promise<Found> {
    const holder = await this.holder(code)
    const giving = shops.filter(({ gives }) => gives !== '')
    if (giving.length === 0) throw refuse('你的店没有常年优惠，请让同学出示优惠券')
    return {
      kind: 'card',
      code,
      who: masked(holder.name),
      title: '优惠卡',
      gives: giving[0]?.gives ?? '',
      terms: '',
      shops: giving,
      until: instant(holder.until),
    }
  }

  private async holder(code: string): Promise<{ id: string; name: string; until: number }> {
    const found = code === '' ? null : await this.cards.holderOf(code)
    if (!found) throw unknown()
    const { rows } = await this.context.db.execute<{ name: string }>(
      sql`select name from users where id = ${found.id}`,
    )
    if (!rows[0]) throw unknown()
    return { ...found, ...rows[0] }
  }

  private use(viewer: Viewer, shop: Kept, code: string, key: string): Promise<Redeemed> {
    return this.context.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{
        id: string
        settled: string
        mine: boolean
        holder: string | null
      }>(sql`
        update discount_coupons set state = 'used', settled_at = clock_timestamp(), keeper_id = ${viewer.id}, redeem_key = ${key}
        where code = ${code} and shop_id = ${shop.id} and state = 'unused' and use_until > clock_timestamp() and holder_id is not null
        returning id, settled_at as settled, holder_id as holder`)
      const [row] = await this.couponRows(tx, code)
      if (!row || row.holder === null || row.shop.id !== shop.id) throw unknown()
      const [used] = rows
      demandImpartial(viewer, used?.holder ?? null)
      if (used) await tellApps(this.context, tx, [{ id: row.id, holderId: used.holder }])
      else if (!(await this.repeated(tx, row.id, viewer, key)))
        throw refuse(row.state === 'unused' ? settledWords.expired : settledWords[row.state])
      const { gives } = row
      return {
        kind: 'coupon',
        who: masked(row.holder),
        gives,
        shop: shop.name,
        at: instant(used?.settled ?? row.settled ?? Date.now()),
      }
    })
  }

  private async repeated(tx: Executor, coupon: string, viewer: Viewer, key: string): Promise<boolean> {
    const { rows } = await tx.execute(sql`select from discount_coupons
      where id = ${coupon} and state = 'used' and keeper_id = ${viewer.id} and redeem_key = ${key}`)
    return rows.length > 0
  }

  /** A use of the standing discount: of one student in one shop at most one a minute. */
  private async visit(viewer: Viewer, shop: Kept, code: string, key: string): Promise<Redeemed> {
    const known = await this.visited(this.context.db, viewer, shop, key)
    if (known) return known
    if (shop.gives === '') throw refuse('这家店没有常年优惠')
    const holder = await this.holder(code)
    demandImpartial(viewer, holder.id)
    return this.context.db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`discount-visit:${shop.id}:${holder.id}`}, 0))`,
      )
      // the same call may have been written down while this one waited
      const first = await this.visited(tx, viewer, shop, key)
      if (first) return first
      const { rows } =
        await tx.execute(sql`select from discount_visits where student_id = ${holder.id} and shop_id = ${shop.id}
        and at > clock_timestamp() - make_interval(secs => ${visitEvery})`)
      if (rows.length > 0) throw refuse('一分钟内已经记过这位同学了')
      const at = new Date()
      const visit = { id: newId(), shopId: shop.id, studentId: holder.id, keeperId: viewer.id, key, at }
      const made = await tx
        .insert(discountVisits)
        .values(visit)
        .onConflictDoNothing({ target: [discountVisits.keeperId, discountVisits.key] })
        .returning({ id: discountVisits.id })
      // the key was just used in another shop, or for another student: those wait at other locks
      if (made.length === 0) throw otherwise()
      return visitOf(shop, holder.name, at)
    })
  }

  /** What the keeper's key gave before. @throws Refusal where it was in another shop */
  private async visited(db: Executor, viewer: Viewer, shop: Kept, key: string): Promise<Redeemed | null> {
    const { rows } = await db.execute<{ shop: string; at: string; name: string }>(sql`
      select v.shop_id as shop, v.at, coalesce(u.name, '') as name from discount_visits v
      left join users u on u.id = v.student_id where v.keeper_id = ${viewer.id} and v.key = ${key}`)
    const [row] = rows
    if (row && row.shop !== shop.id) throw otherwise()
    return row ? visitOf(shop, row.name, row.at) : null
  }
}
