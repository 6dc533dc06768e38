/** Riders and orders of the demo campus, made as people make them: by the services. */
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { closedEnd } from '../../../../contract/running/hours/rules'
import { windowsFrom } from '../../../../contract/running/rules'
import type { Context, Viewer } from '../../../context'
import { viewerOf, type Somebody } from '../../../core/account/seed'
import { homeOf } from '../../../core/address/seed'
import { Sender } from '../../../core/chat/send'
import { Disputes } from '../../../core/order/disputes'
import { Ratings } from '../../../core/order/ratings'
import { waitForPayment } from '../../../core/order/seed'
import { payInDemo } from '../../../core/payment/seed'
import { Drafts } from '../create'
import { Grabbing } from '../grab'
import { Owning } from '../owning'
import { RiderDesk } from '../rider'
import { Riding } from '../riding'
import type { Words } from './texts'

const riderOf = (person: Somebody): Viewer => viewerOf(person, [{ role: 'rider', schoolId: person.school }])

export class Errands {
  private readonly drafts: Drafts
  private readonly grabbing: Grabbing
  private readonly riding: Riding
  private readonly owning: Owning
  private readonly sender: Sender

  constructor(
    private readonly context: Context,
    private readonly station: Record<'pickups' | 'posts', { id: string; hours: string }>,
  ) {
    this.drafts = new Drafts(context)
    this.grabbing = new Grabbing(context)
    this.riding = new Riding(context)
    this.owning = new Owning(context)
    this.sender = new Sender(context)
  }

  async rider(person: Somebody): Promise<void> {
    const desk = new RiderDesk(this.context)
    await desk.apply(viewerOf(person))
    const { id, amount } = await desk.applyMargin(riderOf(person), newId())
    await payInDemo(this.context, riderOf(person), { kind: 'margin', id }, amount)
  }

  async order(
    owner: Somebody,
    rider: Somebody,
    { reach, talk = [], by, ...words }: Words,
    n: number,
  ): Promise<void> {
    const [mine, theirs] = [viewerOf(owner), riderOf(rider)]
    const address = await homeOf(this.context, owner, n)
    const hours = {
      from: words.kind === 'take' ? this.station.pickups.hours : '',
      to: words.kind === 'send' ? this.station.posts.hours : '',
    }
    const now = Date.now()
    const window = windowsFrom(now)
      .filter((one) => closedEnd(hours, { window: one }, now) === null)
      .at(-1 - (n % 3))
    const priced = {
      ...words,
      ...(words.kind === 'take' ? { from: { station: this.station.pickups.id } } : {}),
      ...(words.kind === 'send' ? { from: { address } } : {}),
      to: words.kind === 'send' ? { station: this.station.posts.id } : { address },
      ...(window
        ? { window: { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() } }
        : {}),
    }
    const { total } = await this.drafts.quote(mine, priced)
    const id = await this.drafts.create(mine, {
      ...priced,
      key: newId(),
      expected: total,
      track: true,
      ...(words.kind === 'send'
        ? {
            recipient: { name: '林先生', phone: '13900000001', address: '江城市南岸区滨江路 18 号' },
            company: '中通快递',
          }
        : {}),
    })
    if (reach === 'unpaid') {
      await waitForPayment(this.context.db, id)
      return
    }
    await payInDemo(this.context, mine, { kind: 'errand', id }, total)
    if (reach === 'cancelled') await this.owning.cancel(mine, { id, expected: 0, reason: '室友帮我取了' })
    if (reach === 'open' || reach === 'cancelled') return
    await this.grabbing.grab(theirs, id)
    if (reach !== 'taken') await this.run(mine, theirs, id, { reach, ...words }, rider.picture ?? '')
    for (const [line, text] of talk.entries()) {
      const [from, to] = line % 2 === 0 ? [mine, theirs] : [theirs, mine]
      await this.sender.send(from, { key: newId(), to: to.id, text })
    }
  }

  private async run(
    mine: Viewer,
    theirs: Viewer,
    id: string,
    { reach, kind, goods = 0 }: Words,
    picture: string,
  ): Promise<void> {
    const pictures = [picture]
    const {
      rows: [order],
    } = await this.context.db.execute<{ code: string }>(
      sql`select pickup_code as code from errands where id = ${id}`,
    )
    await this.riding.process(theirs, { id, ...(order ? { code: order.code } : {}), pictures })
    if (reach === 'carrying') return
    if (goods > 0) await this.riding.voucher(theirs, { id, pictures, spent: Math.floor(goods * 0.8) })
    if (kind === 'send')
      await this.riding.express(theirs, { id, company: '中通快递', number: 'ZT7701234567', pictures })
    else await this.riding.delivered(theirs, { id, pictures, note: '放在门口了' })
    if (reach === 'disputed')
      await new Disputes(this.context, 'errand').dispute(mine, { id, text: '杯子碎了一个口' })
    if (reach !== 'done' && reach !== 'unrated') return
    await this.owning.confirm(mine, id)
    if (reach === 'unrated') return
    await new Ratings(this.context).submit(mine, {
      order: id,
      stars: 5,
      tags: ['准时', '态度好'],
      text: '很快，谢谢！',
    })
  }
}
