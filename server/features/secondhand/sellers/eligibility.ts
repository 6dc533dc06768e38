/** Who may trade, and who sells so much that they have to be verified as a business first. */
import { sql } from 'drizzle-orm'
import { business as much, sellsMuch } from '../../../../contract/secondhand/rules'
import type { BusinessState } from '../../../../contract/secondhand/sellers/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { mayPublish } from '../../../core/complaint/mute'
import { literal } from '../../../database/literal'
import { listOf, statement, uuid } from '../../../database/statement'
import { executorOf, type Place } from '../../../core/notice/hints'
import { notifySystem } from '../../../core/notice/notify'
import { refuse, Refusal } from '../../../http/refusal'
import { ruleTitles } from './bans'

interface Standing {
  state: BusinessState
  must: boolean
  reason: string
}

/** Pieces and fen of sales that ended in the days that count, without what went back whole. */
async function soldBy(db: Executor, userId: string): Promise<{ pieces: number; turnover: number }> {
  const { rows } = await db.execute<{ pieces: number; turnover: number }>(sql`
    select coalesce(sum(l.count), 0)::float8 as pieces, coalesce(sum(p.paid - p.refunded), 0)::float8 as turnover
    from orders o join sale_lines l on l.order_id = o.id join order_lines p on p.order_id = o.id and p.n = l.n
    where o.seller_id = ${userId} and o.kind = 'trade' and o.status = 'done' and p.refunded < p.paid
      and o.ended_at > now() - make_interval(days => ${much.days})`)
  return rows[0] ?? { pieces: 0, turnover: 0 }
}

const stopped = statement(
  'sellers_stopped',
  { values: { ids: listOf(uuid) }, row: { id: uuid } },
  (p) => sql`
    select p.id from unnest(${p.ids}::uuid[]) p(id) left join secondhand_sellers x on x.user_id = p.id
    cross join lateral (
      select coalesce(sum(l.count), 0) as pieces, coalesce(sum(m.paid - m.refunded), 0) as turnover
      from orders o join sale_lines l on l.order_id = o.id join order_lines m on m.order_id = o.id and m.n = l.n
      where o.seller_id = p.id and o.kind = 'trade' and m.refunded < m.paid
        and (o.status = 'done' and o.ended_at > now() - make_interval(days => ${literal(much.days)}) or o.payment = 'paid')) sold
    where x.state is distinct from 'verified'
      and (coalesce(x.must, false) or sold.pieces > ${literal(much.pieces)} or sold.turnover > ${literal(much.turnover)})`,
)

/**
 * Those of these people who sell much and are no verified business: what they have on the shelf is not for sale. What is
 * paid and under way counts as sold.
 */
export async function stoppedSellers(db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await stopped(db, { ids: [...new Set(ids)] })
  return new Set(rows.map(({ id }) => id))
}

/** A sale ended in this transaction: whoever sells much now must be verified before they list or sell anything more. */
export async function afterSale(tx: Executor, sellerId: string, schoolId: string): Promise<void> {
  if (sellsMuch(await soldBy(tx, sellerId))) await ask(tx, { id: sellerId, schoolId })
}

/** A sale was paid in this transaction: where what is under way stops the rest of the shelf, its seller is told. */
export async function afterPayment(tx: Executor, sellerId: string): Promise<void> {
  if (!(await stoppedSellers(tx, [sellerId])).has(sellerId)) return
  if (!(await standingOf(tx, sellerId)).must) await notifySystem(tx, sellerId, asking, sellerId, 'business')
}

async function standingOf(db: Executor, userId: string): Promise<Standing> {
  const { rows } = await db.execute<Standing & Record<string, unknown>>(
    sql`select state, must, reason from secondhand_sellers where user_id = ${userId}`,
  )
  return rows[0] ?? { state: 'none', must: false, reason: '' }
}

/** Whether a person sells as a verified business. */
export const businessOf = async (tx: Executor, userId: string): Promise<boolean> =>
  (await standingOf(tx, userId)).state === 'verified'

const yuan = much.turnover / 100
const asking = `你最近 ${much.days} 天卖出的超过了 ${much.pieces} 件或 ${yuan} 元，按《电子商务法》第十条要先认证为商家，才能继续上架和出售，在卖的先停下来，已经卖出的不受影响。在卖家中心交营业执照，学校审核通过后就能接着卖；之后卖出的东西，买家可以七天无理由退货。`

/** Has a person be verified before they list anything more, and tells them once. */
async function ask(tx: Executor, { id, schoolId }: Pick<Viewer, 'id' | 'schoolId'>): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into secondhand_sellers (user_id, school_id, state) values (${id}, ${schoolId}, 'asked')
    on conflict (user_id) do update set must = true where not secondhand_sellers.must and secondhand_sellers.state <> 'verified'
    returning user_id`)
  if (rows.length > 0) await notifySystem(tx, id, asking, id, 'business')
}

const barriers: Record<BusinessState, (reason: string) => string> = {
  none: () => '你最近卖得比较多，要先认证为商家才能继续上架',
  asked: () => '你最近卖得比较多，要先认证为商家才能继续上架',
  waiting: () => '你的商家认证正在审核，通过后才能继续上架',
  refused: (reason) => `你的商家认证没有通过：${reason}。改好再交，通过后才能继续上架`,
  verified: () => '',
  revoked: (reason) => `你的商家认证被学校撤销：${reason}。可以在卖家中心申诉一次，或改好材料重新申请`,
}

/** Why the person lists nothing new; '' when they may. Whoever sells much is asked to be verified. */
async function barrierOf(place: Place, viewer: Viewer, sold?: { pieces: number; turnover: number }) {
  const db = executorOf(place)
  const { state, must, reason } = await standingOf(db, viewer.id)
  if (state === 'verified') return ''
  if (!must) {
    if (!sellsMuch(sold ?? (await soldBy(db, viewer.id)))) return ''
    if (viewer.schoolId !== null)
      await ('events' in place ? place.db.transaction((tx) => ask(tx, viewer)) : ask(place, viewer))
  }
  return barriers[state](reason)
}

/**
 * Before something is listed, or put back on the shelf. Given the context, before the transaction: then what it writes
 * of who has to be verified holds, although it throws.
 * @throws Refusal while the person has to be verified as a business first
 */
export async function maySell(place: Place, viewer: Viewer): Promise<void> {
  const barrier = await barrierOf(place, viewer)
  if (barrier !== '') throw refuse(barrier)
}

async function muteOf(db: Executor, viewer: Viewer): Promise<string> {
  try {
    await mayPublish(db, viewer)
    return ''
  } catch (err) {
    if (err instanceof Refusal) return err.message
    throw err
  }
}

/** What a viewer can do here, and what they lack. */
export async function signOf(context: Context, viewer: Viewer) {
  const { db } = context
  const sold = await soldBy(db, viewer.id)
  const barrier = await barrierOf(context, viewer, sold)
  const { state } = await standingOf(db, viewer.id)
  const lack =
    viewer.schoolId === null
      ? '还没有选学校，选好学校才能买卖'
      : viewer.student
        ? ''
        : '还没有学生认证，认证后才能买卖'
  return {
    buy: lack,
    sell: lack || (await muteOf(db, viewer)) || barrier,
    business: state,
    ...sold,
    rules: await ruleTitles(db, viewer.schoolId),
  }
}
