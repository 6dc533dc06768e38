import { and, eq } from 'drizzle-orm'
import type { Context, Executor, Viewer } from '../../context'
import { limits, stateTitles } from '../../../contract/running/rules'
import { inTransaction } from '../../database/crossing'
import { gone, Refusal, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { ownPictures } from '../../core/file/own'
import { record } from '../../core/roles/service'
import { mustSide } from './grab'
import { lateFeeOf, refundAll, refundLate, settle, split } from './money'
import { isDesk, lockOrder, sideOf, stepFor, take } from './order'
import { errandEvents } from './tables'

/** What the owner does, what both sides may, and what the desk decides. */
export class Owning {
  constructor(private readonly context: Context) {}

  /** `expected`: the fee that the page showed. A higher one is not taken unseen. */
  async cancel(
    viewer: Viewer,
    { id, reason = '', expected }: { id: string; reason?: string; expected: number },
  ): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, id)
      const step = stepFor(order, 'cancel', mustSide(order, viewer, 'owner'))
      const fee = lateFeeOf(order, Date.now())
      if (fee > expected)
        throw wrongField('expected', `骑手已经出发，现在取消要付 ${(fee / 100).toFixed(2)} 元，请确认`)
      if (step.money === 'refund') await refundAll(tx, order, '取消订单')
      if (step.money === 'late') await refundLate(tx, order, fee)
      await take(this.context, tx, order, step, { by: 'owner', actorId: viewer.id, note: lineOf(reason) })
    })
  }

  /** Once more is no harm: it is done. */
  async confirm(viewer: Viewer, id: string): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, id)
      const by = mustSide(order, viewer, 'owner')
      if (order.state === 'done') return
      const step = stepFor(order, 'userConfirmEnd', by)
      // what the rider spent would go back to the owner
      if (order.goods > 0 && order.spent === null)
        throw refuse('骑手还没有填写实际花费，等骑手填写，或由学校处理')
      await settle(tx, order)
      await take(this.context, tx, order, step, { by, actorId: viewer.id })
    })
  }

  /** Either side begins it; while it is undecided both may add what they have to say. */
  async dispute(
    viewer: Viewer,
    { id, text, pictures = [] }: { id: string; text: string; pictures?: string[] },
  ): Promise<void> {
    const shown = await ownPictures(this.context, viewer, pictures)
    const words = linesOf(text)
    if (words.length < 4) throw wrongField('text', '说明至少 4 个字')
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, id)
      const by = sideOf(order, viewer)
      if (by !== 'owner' && by !== 'rider') throw gone('这个跑腿单')
      const step = stepFor(order, 'dispute', by)
      if (order.state === 'disputed' && (await this.answered(tx, viewer, id, words))) return
      const change =
        order.state === 'disputed'
          ? {}
          : { disputeBy: by, disputeText: words, disputedAt: new Date(), nextId: null, transferCode: null }
      await take(this.context, tx, order, step, {
        by,
        actorId: viewer.id,
        note: words,
        pictures: shown,
        change,
      })
    })
  }

  /** Whether these words were said already. @throws Refusal once there are enough of them */
  private async answered(tx: Executor, { id: actorId }: Viewer, id: string, words: string): Promise<boolean> {
    const said = await tx
      .select({ note: errandEvents.note })
      .from(errandEvents)
      .where(
        and(
          eq(errandEvents.errandId, id),
          eq(errandEvents.actorId, actorId),
          eq(errandEvents.action, 'dispute'),
        ),
      )
    if (said.some(({ note }) => note === words)) return true
    if (said.length >= limits.statements) throw refuse(`说明最多写 ${limits.statements} 次，等学校处理`)
    return false
  }

  async concede(viewer: Viewer, id: string): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, id)
      const by = mustSide(order, viewer, 'rider')
      const step = stepFor(order, 'concede', by)
      await refundAll(tx, order, '骑手同意退款')
      await take(this.context, tx, order, step, { by, actorId: viewer.id })
    })
  }

  /** By an administrator of the school who is on neither side. */
  async decide(
    viewer: Viewer,
    { id, share, note }: { id: string; share: number; note: string },
  ): Promise<void> {
    const words = lineOf(note)
    if (words.length < 2) throw wrongField('note', '请写明理由')
    await inTransaction(this.context, async (tx) => {
      const order = await lockOrder(tx, id)
      if (!isDesk(order, viewer)) throw new Refusal(403, -2, '这个跑腿单不归你处理')
      if (sideOf(order, viewer) !== 'other') throw refuse('不能处理自己的订单，请交给另一位管理员')
      if (order.state !== 'disputed') throw refuse(`订单现在是“${stateTitles[order.state]}”，没有争议要处理`)
      const step = stepFor(order, 'decide', 'desk')
      await split(tx, order, share)
      await take(this.context, tx, order, step, {
        by: 'desk',
        actorId: viewer.id,
        note: words,
        change: { share, decision: words, decidedBy: viewer.id },
      })
      await record(tx, {
        actorId: viewer.id,
        action: 'errand.decide',
        subjectId: order.ownerId,
        schoolId: order.schoolId,
        detail: { errand: order.number, share, reason: words },
      })
    })
  }
}
