/**
 * What the desk rules about a dispute. One administrator rules up to a sum, above it a second one confirms. A first ruling
 * stands until its days of appeal are over; what is ruled after an appeal, by others, is carried out at once.
 */
import { and, eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { codes } from '../../../contract/envelope'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import { disputeLimits, rulingLimits as limits } from '../../../contract/order/rules'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { gone, Refusal, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { ownPictures } from '../file/own'
import { notifySystem } from '../notice/notify'
import { record } from '../audit/record'
import { demandSeen, isDesk } from './disputes'
import { orderKindOf, type OrderKind } from './kind'
import { leftOf } from './money'
import { inDispute, rulingsOf } from './ruled'
import { lockOrder, noOrder, partyOf, stepFor } from './step'
import { orderRulings, type OrderRow, type RulingRow } from './tables'
import { notifyDeciders } from './waiting'

interface Decision {
  id: string
  /** Percent. */
  share: number
  note: string
  /** The goods go back first. */
  goods?: boolean
  /** The latest step that it was decided by. */
  step?: string
}

const day = 86_400_000

const isOpen = ({ state }: RulingRow): boolean => state === 'proposed' || state === 'standing'

/** As the timeline and the notices say it. */
const wordsOf = ({ share, goods, note }: Pick<RulingRow, 'share' | 'goods' | 'note'>): string =>
  goods ? `先退货，收到后退回 ${share}%。${note}` : `退回 ${share}%。${note}`

/** The two settled a locked order between them: what the desk ruled or proposes no longer counts. */
export const dropRulings = (tx: Executor, orderId: string) =>
  tx
    .update(orderRulings)
    .set({ state: 'dropped' })
    .where(and(eq(orderRulings.orderId, orderId), inArray(orderRulings.state, ['proposed', 'standing'])))

export class Rulings {
  private readonly kind: OrderKind

  constructor(
    private readonly context: Context,
    private readonly name: OrderName,
  ) {
    this.kind = orderKindOf(context, name)
  }

  /** Of somebody who is on neither side, and had no part in what was appealed against. The same again is a retry. */
  async decide(viewer: Viewer, { id, share, note, goods = false, step }: Decision): Promise<void> {
    const words = lineOf(note)
    if (words.length < disputeLimits.reason.min) throw wrongField('note', '请写明理由')
    if (goods && !this.kind.returns) throw wrongField('goods', '这种订单没有可以退回的东西')
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, this.name, id)
      this.demandDesk(order, viewer)
      const rulings = await rulingsOf(tx, id)
      const latest = rulings.at(-1)
      // what was carried out answers no dispute that came after it, whatever its words
      const stands = latest && (isOpen(latest) || (latest.state === 'done' && order.afterSale !== 'disputed'))
      const own = stands && latest.proposedBy === viewer.id
      if (own && latest.share === share && latest.goods === goods && latest.note === words) return
      this.demandOpen(order)
      if (latest?.state === 'standing') throw refuse('已经有处理结果，在等双方看；有人申诉会再排到审核台')
      if (latest?.state === 'proposed') throw refuse('已经有一位管理员提出了方案，请确认或驳回')
      demandOther(rulings, viewer)
      await demandSeen(tx, id, step)
      // refused now, while somebody can still rule otherwise
      if (goods) await this.kind.returns?.demand(tx, order, share)
      const round = inDispute(rulings).some(({ state }) => state === 'appealed') ? 2 : 1
      const [ruling] = await tx
        .insert(orderRulings)
        .values({
          ...{ id: newId(), orderId: id, round, share, goods, note: words },
          ...{ state: 'proposed', proposedBy: viewer.id },
        })
        .returning()
      if (!ruling) throw new Error(`no ruling of ${id}`)
      await this.noted(tx, viewer, order, ruling, 'decide')
      if ((await leftOf(tx, order)) <= limits.alone) return this.stand(tx, order, ruling, viewer)
      const text = `${orderNamed(this.name).title}“${order.title}”的争议有了处理方案：${wordsOf(ruling)}超过 ${limits.alone / 100} 元，要另一位管理员确认。`
      await notifyDeciders(tx, order, [...rulings, ruling], text)
    })
  }

  /** A second administrator agrees to what the first proposes, or says why not. The same again is a retry. */
  async confirm(
    viewer: Viewer,
    { id, ruling: rulingId, agree, note = '' }: { id: string; ruling: string; agree: boolean; note?: string },
  ): Promise<void> {
    const words = lineOf(note)
    if (!agree && words.length < disputeLimits.reason.min) throw wrongField('note', '请写明为什么驳回')
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, this.name, id)
      this.demandDesk(order, viewer)
      const rulings = await rulingsOf(tx, id)
      const ruling = rulings.find((one) => one.id === rulingId)
      if (!ruling) throw gone('这个处理方案')
      if (ruling.proposedBy === viewer.id) throw refuse('要由另一位管理员确认')
      if (ruling.state !== 'proposed') {
        if (ruling.confirmedBy === viewer.id && (ruling.state === 'rejected') === !agree) return
        throw refuse('这个处理方案已经有结果了，请刷新')
      }
      this.demandOpen(order)
      demandOther(rulings, viewer)
      const state = agree ? ruling.state : ('rejected' as const)
      await tx
        .update(orderRulings)
        .set({ confirmedBy: viewer.id, state, rejection: words })
        .where(eq(orderRulings.id, ruling.id))
      await this.noted(tx, viewer, order, { ...ruling, note: words }, agree ? 'confirm' : 'reject')
      if (agree) return this.stand(tx, order, { ...ruling, confirmedBy: viewer.id }, viewer)
      const text = `你对“${order.title}”提出的处理方案被另一位管理员驳回：${words}。它又排到了审核台。`
      await notifySystem(tx, ruling.proposedBy, text, id, this.name)
    })
  }

  /** Of either side, once a dispute: others decide anew. */
  async appeal(
    viewer: Viewer,
    { id, text, pictures = [] }: { id: string; text: string; pictures?: string[] },
  ): Promise<void> {
    const shown = await ownPictures(this.context, viewer, pictures)
    const words = linesOf(text)
    if (words.length < disputeLimits.text.min)
      throw wrongField('text', `申诉至少 ${disputeLimits.text.min} 个字`)
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, this.name, id)
      const party = partyOf(order, viewer)
      if (party === null) throw noOrder(this.name)
      const rulings = await rulingsOf(tx, id)
      const standing = rulings.find(({ state }) => state === 'standing')
      if (!standing) {
        if (rulings.some(({ appealBy }) => appealBy === party)) return
        throw refuse('现在没有可以申诉的处理结果，请刷新看看')
      }
      await tx
        .update(orderRulings)
        .set({ state: 'appealed', appealBy: party })
        .where(eq(orderRulings.id, standing.id))
      const by = this.kind.parties[party]
      await this.kind.take(this.context, tx, order, stepFor(this.kind, order, 'appeal', by), {
        ...{ by, actorId: viewer.id, note: words, pictures: shown },
        change: { untilAt: null, disputedAt: new Date() },
      })
      const text = `${orderNamed(this.name).title}“${order.title}”的处理结果被申诉了，由没有参与过的管理员重新处理。`
      await notifyDeciders(tx, order, await rulingsOf(tx, id), text)
    })
  }

  /** Its days of appeal are over: what stands is carried out. The order is locked. */
  async lapse(tx: Executor, order: OrderRow): Promise<void> {
    const standing = (await rulingsOf(tx, order.id)).find(({ state }) => state === 'standing')
    if (!standing) throw new Error(`nothing was ruled about ${order.id}`)
    await this.carryOut(tx, order, standing, 'clock', null)
  }

  private async stand(tx: Executor, order: OrderRow, ruling: RulingRow, viewer: Viewer): Promise<void> {
    if (ruling.round > 1) return this.carryOut(tx, order, ruling, 'desk', viewer.id)
    await tx.update(orderRulings).set({ state: 'standing' }).where(eq(orderRulings.id, ruling.id))
    await this.kind.take(this.context, tx, order, stepFor(this.kind, order, 'rule', 'desk'), {
      ...{ by: 'desk', actorId: viewer.id, note: wordsOf(ruling) },
      change: { untilAt: new Date(Date.now() + limits.appealDays * day) },
    })
  }

  private async carryOut(
    tx: Executor,
    order: OrderRow,
    ruling: RulingRow,
    by: 'desk' | 'clock',
    actorId: string | null,
  ): Promise<void> {
    const { share, note, goods } = ruling
    await tx.update(orderRulings).set({ state: 'done' }).where(eq(orderRulings.id, ruling.id))
    if (goods) await this.kind.returns?.begin(this.context, tx, order, share)
    else await this.kind.split(tx, order, share)
    await this.kind.take(
      this.context,
      tx,
      order,
      stepFor(this.kind, order, goods ? 'orderReturn' : 'decide', by),
      {
        ...{ by, actorId, note: wordsOf(ruling) },
        change: { share, decision: note, decidedBy: ruling.confirmedBy ?? ruling.proposedBy },
      },
    )
  }

  private demandDesk(order: OrderRow, viewer: Viewer): void {
    const { title } = orderNamed(this.name)
    if (!isDesk(order, viewer)) throw new Refusal(403, codes.refused, `这个${title}不归你处理`)
    if (partyOf(order, viewer) !== null) throw refuse('不能处理自己的订单，请交给另一位管理员')
  }

  private demandOpen({ status, afterSale, state }: OrderRow): void {
    if (status === 'placed' && afterSale === 'disputed') return
    throw refuse(`订单现在是“${this.kind.stateTitles[state] ?? state}”，没有争议要处理`)
  }

  private noted(
    tx: Executor,
    viewer: Viewer,
    order: OrderRow,
    ruling: RulingRow,
    what: string,
  ): Promise<void> {
    const { share, goods, note } = ruling
    return record(tx, {
      actorId: viewer.id,
      action: `${this.name}.${what}`,
      subjectId: order.buyerId,
      schoolId: order.schoolId,
      detail: { [this.name]: order.number, share, ...(goods ? { goods } : {}), reason: note },
    })
  }
}

/** @throws Refusal to who had a part in what was appealed against */
function demandOther(rulings: readonly RulingRow[], { id }: Viewer): void {
  if (rulings.some((one) => one.state === 'appealed' && (one.proposedBy === id || one.confirmedBy === id)))
    throw refuse('申诉要由没有参与过的管理员处理')
}
