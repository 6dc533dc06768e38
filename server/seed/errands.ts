/** Errands of the demo campus: riders, and orders on every part of their way, made as people make them. */
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { windowsFrom } from '../../contract/running/rules'
import type { OrderDraft } from '../../contract/running/schema'
import type { PayableKind } from '../../contract/payment/rules'
import type { Context, Viewer } from '../context'
import { AddressService } from '../features/address/service'
import { Evaluations } from '../features/evaluation/service'
import { post } from '../features/ledger/ledger'
import { heard } from '../features/payment/settle'
import { PaymentStarter } from '../features/payment/start'
import { Drafts } from '../features/running/create'
import { Grabbing } from '../features/running/grab'
import { Owning } from '../features/running/owning'
import { RiderDesk } from '../features/running/rider'
import { Riding } from '../features/running/riding'

interface Somebody extends Record<string, unknown> {
  id: string
  school: string
  phone: string
  name: string
  picture: string | null
}
type Reach = 'open' | 'taken' | 'carrying' | 'delivered' | 'done' | 'disputed' | 'cancelled'
type Words = Pick<OrderDraft, 'kind' | 'title' | 'remark' | 'tip' | 'goods' | 'size' | 'sex' | 'parcel'> & {
  reach: Reach
  upstairs?: boolean
}

/** The first belongs to the first of the people, and the others to the rest in turn. */
const wanted: Words[] = [
  {
    kind: 'take',
    title: '两本书，菜鸟的小件',
    remark: '放宿管阿姨那里就行',
    size: 'small',
    parcel: '3-2-1045',
    reach: 'carrying',
  },
  {
    kind: 'agency',
    title: '带一份黄焖鸡，微辣',
    remark: '加一份米饭，不要香菜',
    goods: 2500,
    tip: 200,
    reach: 'taken',
  },
  {
    kind: 'take',
    title: '一箱牛奶',
    remark: '有点重，辛苦了',
    size: 'large',
    tip: 300,
    parcel: '11-6-8820',
    upstairs: true,
    reach: 'open',
  },
  { kind: 'send', title: '寄一件外套回家', size: 'medium', reach: 'open' },
  {
    kind: 'agency',
    title: '打印一份 30 页的材料送到图书馆',
    remark: '双面，左侧装订',
    goods: 1000,
    reach: 'open',
  },
  { kind: 'take', title: '一双跑鞋', size: 'medium', parcel: '7-1-3302', reach: 'delivered' },
  { kind: 'take', title: '女生宿舍的快递', size: 'small', sex: 'female', parcel: '2-4-0917', reach: 'open' },
  { kind: 'send', title: '退一个显示器支架', size: 'large', tip: 200, reach: 'done' },
  {
    kind: 'take',
    title: '药，急用',
    remark: '冷藏的，拿到直接送上来',
    size: 'small',
    parcel: '1-1-0064',
    upstairs: true,
    reach: 'done',
  },
  { kind: 'agency', title: '排队取一份成绩单', reach: 'done' },
  { kind: 'take', title: '一只陶瓷杯', size: 'small', parcel: '5-3-2071', reach: 'disputed' },
  { kind: 'take', title: '旧教材一捆', size: 'huge', parcel: '9-9-7001', reach: 'cancelled' },
]

const viewerOf = ({ id, school }: Somebody): Viewer => ({
  id,
  schoolId: school,
  sessionId: id,
  student: true,
  verified: true,
  blocks: false,
  roles: [{ role: 'rider', schoolId: school }],
})

class Errands {
  private readonly drafts: Drafts
  private readonly grabbing: Grabbing
  private readonly riding: Riding
  private readonly owning: Owning
  private readonly addresses: AddressService
  private readonly starter: PaymentStarter

  constructor(
    private readonly context: Context,
    private readonly houses: string[],
    private readonly station: { pickups: string; posts: string },
  ) {
    this.drafts = new Drafts(context)
    this.grabbing = new Grabbing(context)
    this.riding = new Riding(context)
    this.owning = new Owning(context)
    this.addresses = new AddressService(context)
    this.starter = new PaymentStarter(context)
  }

  async pay(viewer: Viewer, kind: PayableKind, id: string, amount: number): Promise<void> {
    const { charge } = await this.starter.start(
      viewer,
      { kind, id, channel: 'sandbox' },
      { client: 'web', ip: '127.0.0.1' },
    )
    if (charge?.way !== 'sandbox') return
    await heard(this.context, 'sandbox', {
      state: 'paid',
      number: charge.number,
      amount,
      vendorNumber: `demo-${charge.number}`,
    })
  }

  async rider(person: Somebody): Promise<void> {
    const desk = new RiderDesk(this.context)
    const viewer = viewerOf(person)
    await desk.apply({ ...viewer, roles: [] })
    const { id, amount } = await desk.applyMargin(viewer, newId())
    await this.pay(viewer, 'margin', id, amount)
  }

  /** The person's default address. */
  private async address(viewer: Viewer, { name, phone }: Somebody, n: number): Promise<string> {
    const {
      items: [known],
    } = await this.addresses.list(viewer)
    if (known) return known.id
    return (
      await this.addresses.create(viewer, {
        key: newId(),
        name,
        phone,
        building: this.houses[n % this.houses.length],
        floor: 3,
        room: `30${(n % 8) + 1}`,
      })
    ).id
  }

  async order(owner: Somebody, rider: Somebody, { reach, ...words }: Words, n: number): Promise<void> {
    const [mine, theirs] = [viewerOf(owner), viewerOf(rider)]
    const address = await this.address(mine, owner, n)
    const window = windowsFrom(Date.now()).at(-1 - (n % 3))
    const priced = {
      ...words,
      from:
        words.kind === 'take'
          ? { station: this.station.pickups }
          : words.kind === 'send'
            ? { address }
            : undefined,
      to: words.kind === 'send' ? { station: this.station.posts } : { address },
      window: window && { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() },
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
    await this.pay(mine, 'errand', id, total)
    if (reach === 'cancelled') await this.owning.cancel(mine, { id, expected: 0, reason: '室友帮我取了' })
    if (reach === 'open' || reach === 'cancelled') return
    await this.grabbing.grab(theirs, id)
    if (reach !== 'taken') await this.run(mine, theirs, id, { reach, ...words }, rider.picture ?? '')
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
    await this.riding.process(theirs, { id, code: order?.code, pictures })
    if (reach === 'carrying') return
    if (goods > 0) await this.riding.voucher(theirs, { id, pictures, spent: Math.floor(goods * 0.8) })
    if (kind === 'send')
      await this.riding.express(theirs, { id, company: '中通快递', number: 'ZT7701234567', pictures })
    else await this.riding.delivered(theirs, { id, pictures, note: '放在门口了' })
    if (reach === 'disputed') await this.owning.dispute(mine, { id, text: '杯子碎了一个口' })
    if (reach !== 'done') return
    await this.owning.confirm(mine, id)
    await new Evaluations(this.context).submit(mine, {
      order: id,
      stars: 5,
      tags: ['准时', '态度好'],
      text: '很快，谢谢！',
    })
  }
}

/** After the campus is there. Certified students of its first school, by the demo's own channel of payment: README names the first, who orders, and the second, who rides. */
export async function seedErrands(context: Context): Promise<void> {
  const { db } = context
  const { rows: people } = await db.execute<Somebody>(sql`
    select u.id, u.school_id as school, u.phone, u.name, (select p.id from pictures p where p.owner_id = u.id order by p.id limit 1) as picture
    from users u where u.school_id = (select school_id from users where phone = '13800000001') and u.student_until > now() and exists(select 1 from pictures p where p.owner_id = u.id)
    order by u.phone limit 8`)
  const [first, second, ...others] = people
  if (!first || !second || others.length < 3) return
  const { rows: houses } = await db.execute<{ id: string }>(
    sql`select id from houses where school_id = ${first.school} and kind = 'dorm' order by name`,
  )
  const { rows: stations } = await db.execute<{ id: string; pickups: boolean; posts: boolean }>(
    sql`select id, pickups, posts from parcel_stations where school_id = ${first.school} and open order by name`,
  )
  const [pickups, posts] = [
    stations.find((station) => station.pickups),
    stations.find((station) => station.posts),
  ]
  if (houses.length === 0 || !pickups || !posts || !context.config.pay.sandbox) return
  const errands = new Errands(
    context,
    houses.map(({ id }) => id),
    { pickups: pickups.id, posts: posts.id },
  )
  const riders = [second, ...others.slice(0, 3)]
  for (const [n, rider] of riders.entries()) {
    await db.execute(
      sql`update users set gender = coalesce(gender, ${n % 2 === 0 ? 'male' : 'female'}), verified_at = coalesce(verified_at, now()) where id = ${rider.id}`,
    )
    await errands.rider(rider)
  }
  for (const { id } of [first, second]) {
    await post(db, {
      key: `demo:${id}`,
      kind: 'top-up',
      legs: [
        { kind: 'channel:sandbox', amount: -20_000 },
        { kind: 'balance', owner: id, amount: 20_000 },
      ],
    })
  }
  const owners = [first, ...others.slice(3), ...others.slice(0, 1)]
  for (const [n, words] of wanted.entries()) {
    const owner = owners[n % owners.length] ?? first
    const rider =
      riders.find(({ id }, at) => id !== owner.id && at >= n % riders.length) ??
      riders.find(({ id }) => id !== owner.id) ??
      second
    await errands.order(owner, rider, words, n)
  }
}
