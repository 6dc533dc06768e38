/** Merchant numbers of sellers at WeChat: said by the seller, confirmed by the school, whose shares are paid there from then on. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { codes } from '../../../contract/envelope'
import type { MerchantAnswer } from '../../../contract/payment/rules'
import type { Merchant, WaitingMerchant } from '../../../contract/payment/merchant/schema'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { by, instant, keyset, list, msOf, type PageQuery } from '../../http/keyset'
import { gone, Refusal, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { notifySystem } from '../../core/notice/notify'
import { lockPerson } from '../../core/privacy/access'
import { isRepeat } from '../../core/roles/repeat'
import { ownSchools } from '../../core/roles/grants'
import { record } from '../../core/audit/record'
import { providerOf } from '../../core/payment/channels'
import { merchants } from '../../core/payment/tables'

type Row = typeof merchants.$inferSelect
interface WaitingRow extends Record<string, unknown> {
  id: string
  wanted: string
  number: string | null
  person: PersonRow
  since: number
}

/** Rows of a desk's number. */
export const waitingMerchants = (viewer: Viewer): SQL =>
  sql`seller_merchants w where w.state = 'waiting' and ${ownSchools(viewer, sql`w.school_id`)}`

export class Merchants {
  constructor(private readonly context: Context) {}

  /** WeChat takes combined payments for us. */
  private get open(): boolean {
    return providerOf(this.context, 'wechat')?.combining !== undefined
  }

  async own({ id }: Viewer): Promise<Merchant> {
    const [row] = await this.context.db.select().from(merchants).where(eq(merchants.id, id))
    const { state = 'none', number = null, wanted = null, reason = '' } = row ?? {}
    return { open: this.open, state, number: number ?? '', wanted: wanted ?? '', reason }
  }

  /** '' gives it up. The same number again is the same. What was confirmed holds until another one is. */
  async save(viewer: Viewer, number: string): Promise<Merchant> {
    const { schoolId, id } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    await this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      const [known] = await tx.select().from(merchants).where(eq(merchants.id, id)).for('update')
      if (number === '') return void (await tx.delete(merchants).where(eq(merchants.id, id)))
      if (!this.open) throw refuse('这里还没有开通微信合单支付')
      if (known?.wanted === number || (known?.state === 'confirmed' && known.number === number)) return
      const values = { schoolId, wanted: number, state: 'waiting' as const, reason: '', decidedBy: null }
      await tx
        .insert(merchants)
        .values({ id, ...values })
        .onConflictDoUpdate({ target: merchants.id, set: { ...values, createdAt: sql`now()` } })
    })
    return this.own(viewer)
  }

  /** Those that wait in the viewer's schools, the first sent in first. */
  queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.earliest<WaitingRow>(sql`w.created_at`, sql`w.user_id`, ({ since, id }) => [since, id]),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`select w.user_id as id, w.wanted, w.number, ${msOf(sql`w.created_at`)} as since, ${personJson()} as person
      from seller_merchants w ${withPerson(sql`w.user_id`)}
      where w.state = 'waiting' and ${ownSchools(viewer, sql`w.school_id`)} ${page.after} ${page.order}`,
      ({ id, wanted, number, since, person }: WaitingRow): WaitingMerchant => ({
        id,
        person: personOf(person, this.context),
        wanted,
        number: number ?? '',
        at: instant(since),
      }),
    )
  }

  /** The number as the desk showed it: another one that was sent in meanwhile is looked at anew. The same again is a retry. */
  async decide(
    viewer: Viewer,
    {
      id,
      number,
      action,
      reason = '',
    }: { id: string; number: string; action: MerchantAnswer; reason?: string },
  ): Promise<void> {
    const said = action === 'refuse' ? lineOf(reason) : ''
    if (action === 'refuse' && said === '') throw wrongField('reason', '请写明理由')
    await this.context.db.transaction(async (tx) => {
      const row = await this.waiting(tx, viewer, id)
      const to = action === 'approve' ? ('confirmed' as const) : ('refused' as const)
      if (row.state !== 'waiting' || row.wanted !== number) {
        if (isRepeat(row, viewer, to, said)) return
        throw refuse('这个商户号有变化，请刷新再看')
      }
      if (action === 'approve') await this.free(tx, id, number)
      await tx
        .update(merchants)
        .set({
          ...{ state: to, reason: said, decidedBy: viewer.id, wanted: null },
          ...(action === 'approve' ? { number } : {}),
        })
        .where(eq(merchants.id, id))
      await record(tx, {
        actorId: viewer.id,
        action: `merchant.${action}`,
        subjectId: id,
        schoolId: row.schoolId,
        detail: { number, ...(said === '' ? {} : { reason: said }) },
      })
      const text =
        action === 'approve'
          ? `你的微信商户号 ${number} 确认好了。买家和别的卖家的东西一起付款时，你的那一份会直接到这个商户号。`
          : `你的微信商户号 ${number} 没有确认：${said}。改好可以再交。`
      await notifySystem(tx, id, text, id)
    })
  }

  /** @throws Refusal where another seller has the number */
  private async free(tx: Executor, id: string, number: string): Promise<void> {
    const [other] = await tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.number, number))
    if (other && other.id !== id) throw refuse('这个商户号已经是另一位卖家的了')
  }

  /** Locked. Nobody decides on their own. @throws Refusal */
  private async waiting(tx: Executor, viewer: Viewer, id: string): Promise<Row> {
    const [row] = await tx.select().from(merchants).where(eq(merchants.id, id)).for('no key update')
    if (!row) throw gone('这个商户号')
    if (!administers(viewer, row.schoolId)) throw new Refusal(403, codes.refused, '这个商户号不归你审核')
    if (row.id === viewer.id) throw refuse('不能确认自己的商户号，请交给另一位管理员')
    return row
  }
}
