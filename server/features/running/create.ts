import { yuanWithCents } from '../../../contract/rules'
import { metresBetween, quote, sizes, type Quote } from '../../../contract/running/price/rules'
import { closedEnd } from '../../../contract/running/hours/rules'
import { limits, times, windowsFrom } from '../../../contract/running/rules'
import type { OrderDraft, PriceDraft, QuoteShown, Recipient } from '../../../contract/running/schema'
import type { Context, Executor, Viewer } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { mayPublish } from '../../core/complaint/mute'
import { chosenCompany } from '../../core/courier/companies'
import { newCode } from '../../core/order/codes'
import { place, placedBefore } from '../../core/order/place'
import { screen } from '../../core/safety/screen'
import { errandContact } from './contact'
import { stopOf, type Stop } from './stops'
import { soonest } from './order'
import { errands } from './tables'

interface Priced {
  from: Stop | null
  to: Stop
  metres: number | null
  due: Date
  quote: Quote
}

/** When it is due. @throws Refusal at a window that is none of those on offer */
function dueOf({ window, urgent: hurried }: PriceDraft, now: number): Date {
  if (!window) return new Date(now + soonest(hurried ?? false))
  if (hurried) throw wrongField('urgent', '加急是尽快送达，不能再约时间')
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)]
  if (!windowsFrom(now).some((known) => known.from === from && known.to === to))
    throw wrongField('window', '这个时间段已经过了，请重新选择')
  return new Date(to)
}

/** @throws Refusal where a station is closed all the time in which it could be done */
function checkHours(from: Stop | null, to: Stop, { window, urgent: hurried }: PriceDraft, now: number): void {
  const span = window ? { from: Date.parse(window.from), to: Date.parse(window.to) } : null
  const end = closedEnd({ from: from?.hours ?? '', to: to.hours }, { urgent: hurried, window: span }, now)
  if (end === null) return
  const { shown, hours } = end === 'from' && from ? from : to
  throw wrongField('window', `${shown} ${hours} 开门，这个时间送不到，请换一个时间`)
}

/** What a kind needs and what it knows nothing of. */
function checkKind(draft: PriceDraft): void {
  const { kind, from, to } = draft
  if (kind !== 'agency' && !from)
    throw wrongField('from', kind === 'take' ? '请选择取件地点' : '请选择上门取件的地址')
  if (kind === 'send' && from?.address === undefined) throw wrongField('from', '请选择上门取件的地址')
  if (kind !== 'send' && to.address === undefined) throw wrongField('to', '请选择送达地址')
  if (kind === 'send' && to.address !== undefined) throw wrongField('to', '请选择寄件的快递点')
  if (kind === 'agency' && (draft.size !== undefined || draft.pieces !== undefined))
    throw wrongField('size', '代办不用选重量和件数')
  if (kind !== 'agency' && draft.goods !== undefined && draft.goods > 0)
    throw wrongField('goods', '只有代办可以预付代买的钱')
}

/** Who a sent parcel is for, as it is kept: nobody is made of blanks. */
function recipientOf({ kind, recipient, company }: OrderDraft): Recipient | null {
  if (kind !== 'send') return null
  if (!recipient || !company) throw wrongField('recipient', '请填写收件人和快递公司')
  const [name, address] = [lineOf(recipient.name), lineOf(recipient.address)]
  if (name === '') throw wrongField('recipient', '请填写收件人')
  if (address.length < limits.address.min)
    throw wrongField('recipient', `收件地址至少 ${limits.address.min} 个字`)
  return { ...recipient, name, address }
}

/** Orders as they come to be. */
export class Drafts {
  constructor(private readonly context: Context) {}

  async quote(viewer: Viewer, draft: PriceDraft): Promise<QuoteShown> {
    const { quote: priced, metres, due } = await this.price(this.context.db, viewer, draft, Date.now())
    return { ...priced, metres, due: due.toISOString() }
  }

  /** The same key again gives the first. The id of the order. */
  async create(viewer: Viewer, draft: OrderDraft): Promise<string> {
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    const known = await placedBefore(this.context.db, viewer, draft.key)
    if (known !== null) return known
    await mayPublish(this.context.db, viewer)
    const now = Date.now()
    const priced = await this.price(this.context.db, viewer, draft, now)
    // all that the hall shows of it; places may be one's own words
    const { texts } = await screen(this.context, viewer, {
      scene: 'change',
      texts: {
        title: draft.title,
        remark: draft.remark ?? '',
        from: priced.from?.shown ?? '',
        to: priced.to.shown,
      },
    })
    const title = lineOf(texts.title)
    if (title.length < limits.title.min) throw wrongField('title', `物品或事项至少 ${limits.title.min} 个字`)
    const recipient = recipientOf(draft)
    const company = draft.kind === 'send' ? await chosenCompany(this.context.db, draft.company) : null
    if (draft.kind === 'send' && company === null) throw wrongField('company', '请选择快递公司')
    if (priced.quote.total !== draft.expected)
      throw wrongField('expected', `价格变了，现在是 ${yuanWithCents(priced.quote.total)}，请确认后再提交`)
    const { items, total } = priced.quote
    return this.context.db.transaction(async (tx) => {
      const { id, made } = await place(this.context, tx, viewer, 'errand', {
        key: draft.key,
        schoolId,
        sellerId: null,
        title,
        lines: items.map((item) => ({ title: item.title, price: item.amount })),
        total,
        at: new Date(now),
        until: new Date(now + times.pay * 60_000),
      })
      if (made)
        await this.write(tx, id, draft, priced, {
          remark: linesOf(texts.remark),
          recipient,
          company: company?.name ?? null,
        })
      return id
    })
  }

  private async write(
    tx: Executor,
    id: string,
    draft: OrderDraft,
    { from, to, metres, due, quote: { items, service, tip, goods } }: Priced,
    { recipient, company, remark }: { remark: string; company: string | null; recipient: Recipient | null },
  ): Promise<void> {
    const contact = {
      from: from?.whole ?? null,
      to: to.whole,
      parcel: draft.kind === 'take' ? linesOf(draft.parcel ?? '') : '',
      recipient,
    }
    await tx.insert(errands).values({
      id,
      kind: draft.kind,
      remark,
      fromPlace: from?.shown ?? null,
      fromLatitude: from?.point?.latitude ?? null,
      fromLongitude: from?.point?.longitude ?? null,
      toPlace: to.shown,
      toLatitude: to.point?.latitude ?? null,
      toLongitude: to.point?.longitude ?? null,
      metres,
      contact: errandContact.seal(this.context.secrets, id, contact),
      size: draft.kind === 'agency' ? null : (draft.size ?? sizes[0]?.size ?? 'small'),
      pieces: draft.pieces ?? 1,
      sex: draft.sex ?? 'any',
      urgent: draft.urgent ?? false,
      items,
      service,
      tip,
      goods,
      company,
      pickupCode: newCode(limits.code),
      receiveCode: newCode(limits.code),
      ownerTrack: draft.track ?? false,
      dueAt: due,
    })
  }

  private async price(tx: Executor, viewer: Viewer, draft: PriceDraft, now: number): Promise<Priced> {
    checkKind(draft)
    const use = draft.kind === 'take' ? 'pickups' : null
    const from = draft.from ? await stopOf(tx, viewer, this.context.secrets, draft.from, 'from', use) : null
    const to = await stopOf(
      tx,
      viewer,
      this.context.secrets,
      draft.to,
      'to',
      draft.kind === 'send' ? 'posts' : null,
    )
    const metres = from?.point && to.point ? metresBetween(from.point, to.point) : null
    const due = dueOf(draft, now)
    checkHours(from, to, draft, now)
    const home = draft.kind === 'send' ? from : to
    // the rider climbs at least to where the address is
    const floor = draft.upstairs
      ? home?.floor
        ? Math.max(home.floor, draft.floor ?? 0)
        : draft.floor
      : undefined
    if (draft.upstairs && floor === undefined) throw wrongField('floor', '请填写楼层')
    const { kind, size, pieces, lift, sex, urgent: hurried, tip, goods } = draft
    return {
      from,
      to,
      metres,
      due,
      quote: quote({
        kind,
        size,
        pieces,
        metres,
        floor,
        lift,
        sex,
        urgent: hurried,
        due: due.getTime(),
        tip,
        goods,
      }),
    }
  }
}
