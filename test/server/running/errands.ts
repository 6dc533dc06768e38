/** A campus on which errands run: owners with addresses, riders with margins, orders on every step of the way. */
import { as, say } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { margin } from '../../../contract/running/rider/rules'
import type { VendorChannel } from '../../../contract/payment/rules'
import type { OrderDetail } from '../../../contract/running/schema'
import type { State } from '../../../contract/running/states/rules'
import type { Kind } from '../../../contract/running/price/rules'
import { announceChange } from '../../../server/core/account/sessions'
import { balanceOf, post } from '../../../server/core/ledger/ledger'
import { declaredIn } from '../../../server/core/ledger/explained'
import { verifyLedger } from '../../../server/core/ledger/verify'
import { begunFor, paidFor, type Begun } from '../payment/paying'
import { newAdministrator } from '../certification/certified'
import { certify, crowd, newAddress, newPerson, newPhoto, newSchool } from '../campus'
import { expireDue } from '../../../server/features/order/timers'
import type { CourierProvider, Track } from '../../../server/providers/courier/types'
import { nextPhone, type TestApp, type TestSession } from '../harness'

export interface Rider extends TestSession {
  phone: string
}

/** A vendor whom nobody has told of any parcel, until `track` says something. */
export const courier = (track: () => Track = () => ({ state: 'unknown', items: [] })): CourierProvider => ({
  name: 'kuaidi100',
  track: async () => track(),
  watch: async () => undefined,
  heard: () => 'other',
  reply: () => '',
})

export class Run {
  school = ''
  station = ''

  constructor(readonly app: TestApp) {}

  /** In a school of its own, unless one is given. */
  async open(school?: string): Promise<this> {
    this.school = school ?? (await newSchool(this.app))
    this.station = randomUUID()
    await this.app.pool.query(
      `insert into parcel_stations (id, school_id, name, kind, place, pickups, posts, latitude, longitude) values ($1, $2, '南门驿站', 'post', '南门 12 号', true, true, 30.001, 114.001)
       on conflict do nothing`,
      [this.station, this.school],
    )
    // opened before, it is there already
    const { rows } = await this.app.pool.query<{ id: string }>(
      `select id from parcel_stations where school_id = $1 and name = '南门驿站'`,
      [this.school],
    )
    this.station = rows[0]?.id ?? this.station
    return this
  }

  async student(name?: string): Promise<TestSession> {
    const person = await newPerson(this.app, this.school, name)
    await certify(this.app, person)
    return person
  }

  async rider(gender: 'male' | 'female' = 'male', paid = margin): Promise<Rider> {
    const phone = nextPhone()
    const person = await this.app.signIn(phone)
    await say(this.app.post('user/edit', { school: { id: this.school } }, as(person)))
    return this.enlist(person, gender, paid)
  }

  /** Makes a person of the school a rider; again it changes nothing but the margin. */
  async enlist(person: TestSession, gender: 'male' | 'female' = 'male', paid = margin): Promise<Rider> {
    await say(this.app.post('user/edit', { gender }, as(person)))
    await this.app.pool.query('update users set verified_at = now() where id = $1', [person.userId])
    await certify(this.app, person)
    await say(this.app.post('running/applyRider', { agreed: true }, as(person)))
    if (paid > 0) await this.fill(person.userId, paid)
    const {
      rows: [row],
    } = await this.app.pool.query('select phone from users where id = $1', [person.userId])
    return { ...person, phone: row.phone }
  }

  fill = (owner: string, amount: number) =>
    post(this.app.db, {
      key: randomUUID(),
      kind: 'margin',
      legs: [
        { kind: 'channel:sandbox', amount: -amount },
        { kind: 'margin', owner, amount },
      ],
    })

  private administrator: Promise<TestSession> | null = null
  /** A dispute is ruled half and half, and nobody appeals. */
  async decided(id: string): Promise<void> {
    await say(this.app.post('running/decide', { id, share: 50, note: '各退一半' }, as(await this.desk())))
    await this.due(id)
  }
  /** Who decides in this school. */
  desk = (): Promise<TestSession> => (this.administrator ??= newAdministrator(this.app, this.school))

  /** Many at once, in the tables: each with a session, the role and the margin. */
  async crowd(count: number): Promise<TestSession[]> {
    const people = await crowd(this.app, this.school, count)
    const ids = people.map(({ userId }) => userId)
    await this.app.pool.query(
      `insert into grants (id, key, user_id, role, school_id) select gen_random_uuid(), gen_random_uuid(), id, 'rider', $2 from unnest($1::uuid[]) as x(id)`,
      [ids, this.school],
    )
    await this.app.pool.query(
      `insert into riders (user_id, school_id, gender) select id, $2, 'male' from unnest($1::uuid[]) as x(id)`,
      [ids, this.school],
    )
    for (const id of ids) await this.fill(id, margin)
    return people
  }

  address = (person: TestSession): Promise<string> => newAddress(this.app, person)
  photo = (person: TestSession): Promise<string> => newPhoto(this.app, person)

  async draft(
    owner: TestSession,
    kind: Kind = 'take',
    change: Record<string, unknown> = {},
  ): Promise<Record<string, unknown>> {
    const address = await this.address(owner)
    const priced = {
      kind,
      ...(kind === 'take' ? { from: { station: this.station }, to: { address }, size: 'medium' } : {}),
      ...(kind === 'send' ? { from: { address }, to: { station: this.station }, size: 'small' } : {}),
      ...(kind === 'agency' ? { to: { address }, goods: 2000 } : {}),
      tip: 100,
    }
    const words = {
      title: '一个快递',
      remark: '放门口',
      ...(kind === 'take' ? { parcel: '3-2-1045' } : {}),
      ...(kind === 'send'
        ? {
            recipient: { name: '陈述', phone: '13800000002', address: '江城市南岸区一号' },
            company: '中通快递',
          }
        : {}),
    }
    const { key = randomUUID(), title, remark, parcel, track, expected, ...others } = change
    const said = Object.fromEntries(
      Object.entries({ title, remark, parcel, track }).filter(([, value]) => value !== undefined),
    )
    const asked = { ...priced, ...others }
    const { total } = await say(this.app.post('running/quote', asked, as(owner)))
    return { ...asked, ...words, ...said, key, expected: expected ?? total }
  }

  create = async (
    owner: TestSession,
    kind: Kind = 'take',
    change: Record<string, unknown> = {},
  ): Promise<OrderDetail> =>
    say(this.app.post('running/create', await this.draft(owner, kind, change), as(owner)))

  /** A tip of that much that is on its way to the errand. */
  async tip(owner: TestSession, id: string, amount = 200, channel?: VendorChannel): Promise<Begun> {
    const tip = await say(this.app.post('running/tip', { id, key: randomUUID(), amount }, as(owner)))
    return begunFor(this.app, owner, 'errand-tip', tip.id, channel)
  }
  pay = (owner: TestSession, id: string) => paidFor(this.app, owner, 'errand', id)
  detail = (viewer: TestSession, id: string) =>
    say(this.app.get('running/detail', { query: { id }, ...as(viewer) }))
  grab = (rider: TestSession, id: string) => say(this.app.post('running/riderGrab', { id }, as(rider)))

  async fetch(
    rider: TestSession,
    order: { id: string; kind: Kind },
    owner: TestSession,
  ): Promise<OrderDetail> {
    const code = (await this.detail(owner, order.id)).codes.pickup ?? undefined
    return say(
      this.app.post(
        'running/riderProcess',
        { id: order.id, ...(code === undefined ? {} : { code }), pictures: [await this.photo(rider)] },
        as(rider),
      ),
    )
  }

  async deliver(rider: TestSession, order: { id: string; kind: Kind }): Promise<OrderDetail> {
    const { id, kind } = order
    const pictures = [await this.photo(rider)]
    if (kind === 'send')
      return say(
        this.app.post(
          'running/submitExpress',
          { id, company: '中通快递', number: '73100000001234', pictures },
          as(rider),
        ),
      )
    if (kind === 'agency')
      await say(this.app.post('running/orderVoucher', { id, pictures, spent: 1500 }, as(rider)))
    return say(this.app.post('running/riderEndProcess', { id, pictures }, as(rider)))
  }

  /** An order in that state, with the two who are in it and, while it is passed on, the next rider. */
  async at(
    state: State,
    kind: Kind = 'take',
    people: {
      owner?: TestSession
      rider?: Rider
      next?: Rider
      /** What is done with it while it waits for a rider. */
      open?: (id: string, owner: TestSession) => Promise<void>
    } = {},
  ): Promise<{ id: string; kind: Kind; owner: TestSession; rider: Rider; next: Rider }> {
    const owner = people.owner ?? (await this.student())
    const [rider, next] = [people.rider ?? (await this.rider()), people.next ?? (await this.rider())]
    const { id } = await this.create(owner, kind)
    const all = { id, kind, owner, rider, next }
    if (state === 'unpaid') return all
    if (state === 'closed') {
      await say(this.app.post('running/cancel', { id, expected: 0 }, as(owner)))
      return all
    }
    await this.pay(owner, id)
    await people.open?.(id, owner)
    if (state === 'open') return all
    if (state === 'cancelled') {
      await say(this.app.post('running/cancel', { id, expected: 0 }, as(owner)))
      return all
    }
    await this.grab(rider, id)
    if (state === 'handing') await this.pass(rider, id, next)
    if (state === 'taken' || state === 'handing') return all
    await this.fetch(rider, all, owner)
    if (state === 'passing') await this.pass(rider, id, next)
    if (state === 'carrying' || state === 'passing') return all
    if (state === 'disputed' || state === 'decided') {
      await say(this.app.post('running/dispute', { id, text: '东西坏了' }, as(owner)))
      if (state === 'decided') await this.decided(id)
      return all
    }
    await this.deliver(rider, all)
    if (state === 'done') await say(this.app.post('running/userConfirmEnd', { id }, as(owner)))
    return all
  }

  pass = (rider: TestSession, id: string, next: Rider) =>
    say(this.app.post('running/confirmTransfer', { id, phone: next.phone }, as(rider)))

  /** What the timers do as if it were so many minutes later. */
  later = (minutes: number) =>
    expireDue(this.app.context, () => true, new Date(Date.now() + minutes * 60_000))
  /** The timer of one order runs out. */
  async due(id: string): Promise<number> {
    await this.app.pool.query(
      `update orders set until_at = now() - interval '1 second' where id = $1 and until_at is not null`,
      [id],
    )
    return expireDue(this.app.context)
  }
  balance = (person: TestSession) => balanceOf(this.app.db, 'balance', person.userId)
  margin = (person: TestSession) => balanceOf(this.app.db, 'margin', person.userId)
  escrow = (id: string) => balanceOf(this.app.db, 'escrow', id)
  /** Nothing lost, nothing unexplained. */
  async sound(): Promise<void> {
    assert.deepEqual((await verifyLedger(this.app.db, declaredIn(this.app.context.house))).faults, [])
  }

  notices = async (person: TestSession): Promise<string[]> =>
    (
      await say(
        this.app.get('message/dynamicNotices', { query: { group: 'orders', size: 50 }, ...as(person) }),
      )
    ).items.map(({ text }) => text)

  forget = (person: TestSession) => announceChange(this.app.context, person.userId)
}
