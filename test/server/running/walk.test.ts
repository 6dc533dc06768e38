// also on: external
/** Random walks over orders: whatever people and the clock try, no money is lost and each escrow is what its order's state says. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { stepOf, steps } from '../../../contract/running/machine/rules'
import { actionNames, factsOf, type Action } from '../../../contract/running/machine/facts/rules'
import { overStates, paidStates, stateNames, type State } from '../../../contract/running/states/rules'
import type { Kind } from '../../../contract/running/price/rules'
import { balanceOf } from '../../../server/core/ledger/ledger'
import type { Viewer } from '../../../server/context'
import { Drafts } from '../../../server/features/running/create'
import { Grabbing } from '../../../server/features/running/grab'
import { Disputes } from '../../../server/core/order/disputes'
import { Offers } from '../../../server/features/order/offers'
import { Rulings } from '../../../server/core/order/rulings'
import { Owning } from '../../../server/features/running/owning'
import { Riding } from '../../../server/features/running/riding'
import { askTip } from '../../../server/features/running/tips'
import { Run, type Rider } from './errands'
import { startApp, type TestApp, type TestSession } from '../harness'
import { arrived, begunFor, paidFor, type Begun } from '../payment/paying'
import { dice, tried } from '../walking'

const length = Number(process.env.WALK_STEPS ?? 400)
const seed = Number(process.env.WALK_SEED ?? 20261122)

let app: TestApp
let run: Run
before(async () => {
  app = await startApp()
  run = await new Run(app).open()
})
after(() => app.close())

/** As the session would say: the walk asks the services, since calls are counted by the minute. */
const viewerOf = ({ userId }: TestSession, desk = false): Viewer => ({
  id: userId,
  schoolId: run.school,
  sessionId: userId,
  student: true,
  verified: true,
  blocks: false,
  roles: [{ role: desk ? 'school-admin' : 'rider', schoolId: run.school }],
})
type Tried = (viewer: Viewer, body: never) => Promise<unknown>

test(`${length} steps keep every invariant (WALK_SEED=${seed})`, { timeout: 3_000_000 }, async () => {
  const roll = dice(seed)
  const pick = <T>(all: readonly T[]): T => all[roll(all.length)] as T
  const owners: TestSession[] = [await run.student(), await run.student(), await run.student()]
  const riders: Rider[] = [await run.rider(), await run.rider(), await run.rider()]
  const desk = await run.desk()
  const people = [...owners, ...riders, desk]
  const [drafts, grabbing, riding, owning, disputes] = [
    new Drafts(app.context),
    new Grabbing(app.context),
    new Riding(app.context),
    new Owning(app.context),
    new Disputes(app.context, 'errand'),
  ]
  const [rulings, offers] = [new Rulings(app.context, 'errand'), new Offers(app.context, 'errand')]
  /** Payments of tips that have not arrived, and what became of those that did. */
  const onTheirWay: Begun[] = []
  const tipped = new Set<'kept' | 'return'>()
  const tipOf = () => ({ key: randomUUID(), amount: 100 * (1 + roll(40)) })
  const ask = async (viewer: Viewer, body: Parameters<typeof askTip>[2]): Promise<void> => {
    const tip = await askTip(app.context, viewer, body)
    onTheirWay.push(await begunFor(app, { userId: viewer.id }, 'errand-tip', tip.id))
  }
  const services: Partial<Record<Action, Tried>> = {
    cancel: (viewer, body) => owning.cancel(viewer, body),
    riderGrab: (viewer, { id }: { id: string }) => grabbing.grab(viewer, id),
    orderVoucher: (viewer, body) => riding.voucher(viewer, body),
    riderProcess: (viewer, body) => riding.process(viewer, body),
    confirmTransfer: (viewer, body) => grabbing.confirmTransfer(viewer, body),
    riderCancel: (viewer, body) => riding.giveBack(viewer, body),
    verifyTransfer: (viewer, body) => grabbing.verifyTransfer(viewer, body),
    withdrawTransfer: (viewer, { id }: { id: string }) => grabbing.withdrawTransfer(viewer, id),
    riderEndProcess: (viewer, body) => riding.delivered(viewer, body),
    submitExpress: (viewer, body) => riding.express(viewer, body),
    handOver: (viewer, { id, code }: { id: string; code: string }) => riding.handOver(viewer, id, code),
    dispute: (viewer, body) => disputes.dispute(viewer, body),
    userConfirmEnd: (viewer, { id }: { id: string }) => owning.confirm(viewer, id),
    concede: (viewer, { id }: { id: string }) => owning.concede(viewer, id),
    rule: (viewer, body) => rulings.decide(viewer, body),
    decide: (viewer, body) => rulings.decide(viewer, body),
    appeal: (viewer, body) => rulings.appeal(viewer, body),
    offer: (viewer, body) => offers.offer(viewer, body),
    agree: (viewer, body) => offers.answer(viewer, body),
    tip: (viewer, body) => ask(viewer, body),
  }
  const draftsOf = new Map<string, Record<string, unknown>>()
  for (const person of [...owners, ...riders])
    for (const kind of ['take', 'send', 'agency'] as const)
      draftsOf.set(`${person.userId} ${kind}`, await run.draft(person, kind))
  let taken = 0
  const photos = new Map<string, string>()
  for (const person of people) photos.set(person.userId, await run.photo(person))
  const orders: { id: string; owner: TestSession }[] = []
  const reached = new Set<State>()

  const bodyOf = async (
    action: Action,
    id: string,
    caller: TestSession,
  ): Promise<Record<string, unknown>> => {
    const {
      rows: [kept],
    } = await app.pool.query(
      'select transfer_code, receive_code, pickup_code, kind from errands where id = $1',
      [id],
    )
    const right = roll(8) > 0
    const pictures = [photos.get(caller.userId)]
    if (action === 'cancel') return { expected: right ? 1_000_000 : 0 }
    if (action === 'riderCancel') return { reason: '临时有事', expected: 1_000_000 }
    if (action === 'riderProcess') return { pictures, code: right ? kept.pickup_code : '0000' }
    if (action === 'orderVoucher')
      return { pictures, ...(kept.kind === 'agency' && right ? { spent: roll(2001) } : {}) }
    if (action === 'riderEndProcess') return { pictures }
    if (action === 'submitExpress') return { pictures, company: '中通快递', number: '73100000005678' }
    if (action === 'confirmTransfer') return { phone: pick(riders).phone }
    if (action === 'verifyTransfer') return { code: right ? (kept.transfer_code ?? '0000') : '0000' }
    if (action === 'handOver') return { code: right ? kept.receive_code : '0000' }
    if (action === 'dispute') return { text: '东西不对' }
    if (action === 'decide' || action === 'rule') return { share: roll(101), note: '这样处理' }
    if (action === 'appeal') return { text: '东西没有坏' }
    if (action === 'offer') return { share: roll(101) }
    if (action === 'tip') return tipOf()
    if (action === 'agree') {
      const { rows } = await app.pool.query(
        `select id from order_offers where order_id = $1 and state = 'open' order by id desc limit 1`,
        [id],
      )
      return { offer: rows[0]?.id ?? id, agree: right }
    }
    return {}
  }

  const step = async (): Promise<void> => {
    const tip = roll(4) === 0 ? onTheirWay.shift() : undefined
    if (tip) return void tipped.add(await arrived(app, tip))
    const open = orders.slice(-6)
    if (open.length === 0 || roll(10) === 0) {
      const owner = pick([...owners, ...riders])
      const draft = draftsOf.get(`${owner.userId} ${pick(['take', 'send', 'agency'] as const)}`)
      await tried(
        drafts
          .create(viewerOf(owner), { ...draft, key: randomUUID() } as never)
          .then((id) => orders.push({ id, owner })),
      )
      return
    }
    const order = pick(open)
    const { id, owner } = order
    const {
      rows: [now],
    } = await app.pool.query<{ state: State; kind: Kind; rider_id: string | null; next_id: string | null }>(
      'select o.state, e.kind, o.seller_id as rider_id, e.next_id from orders o join errands e on e.id = o.id where o.id = $1',
      [id],
    )
    if (!now) return
    reached.add(now.state)
    // what is over is tried a few times more, then those before it have their turn
    if (overStates.includes(now.state) && roll(4) === 0) orders.splice(orders.indexOf(order), 1)
    if (now.state === 'unpaid' && roll(4) > 0)
      return void (await paidFor(app, owner, 'errand', id).catch(() => 'refused'))
    if (roll(25) === 0) return void (await run.due(id))
    if (now.state === 'open' && roll(4) === 0)
      return void (await tried(ask(viewerOf(owner), { id, ...tipOf() })))
    // more often than not what may be done, by who may do it, and what leads on
    const likely = steps.filter(
      (one) =>
        one.from === now.state &&
        (one.from !== one.to || roll(4) === 0) &&
        one.by !== 'payment' &&
        one.by !== 'clock' &&
        stepOf(one.from, one.action, one.by, factsOf(now.kind)),
    )
    const chosen = roll(3) > 0 && likely.length > 0 ? pick(likely) : null
    const action = chosen?.action ?? pick(actionNames.filter((one) => one !== 'pay' && one !== 'expire'))
    const sides = {
      owner,
      desk,
      other: pick(riders),
      rider: people.find(({ userId }) => userId === now.rider_id),
      next: people.find(({ userId }) => userId === now.next_id),
    }
    const caller =
      (chosen && chosen.by !== 'payment' && chosen.by !== 'clock' && sides[chosen.by]) || pick(people)
    const body = { id, ...(await bodyOf(action, id, caller)) }
    if (
      await tried(
        services[action]?.(viewerOf(caller, caller === desk), body as never) ??
          Promise.reject(new Error(action)),
      )
    )
      taken += 1
  }

  const check = async (): Promise<void> => {
    await run.sound()
    const { rows } = await app.pool.query(
      'select o.id, o.state, o.total, o.refunded, o.earned, o.fee, e.spent, e.goods from orders o join errands e on e.id = o.id',
    )
    for (const row of rows) {
      reached.add(row.state)
      assert.equal(
        await run.escrow(row.id),
        paidStates.includes(row.state) ? row.total : 0,
        `${row.id} ${row.state}`,
      )
      if (row.refunded !== null) assert.equal(row.refunded + row.earned + row.fee, row.total, row.id)
    }
    const {
      rows: [sums],
    } = await app.pool.query(
      `select coalesce(sum(amount), 0)::int as earned, (select coalesce(sum(fee), 0)::int from orders where fee is not null) as fee from rider_earnings`,
    )
    assert.equal(await balanceOf(app.db, 'fee'), sums.fee)
  }

  for (let n = 1; n <= length; n += 1) {
    await step()
    if (n % 100 === 0) await check()
    if (n % 200 === 0)
      for (const rider of riders) if ((await run.margin(rider)) < 2000) await run.fill(rider.userId, 2000)
  }
  await check()
  assert.ok(taken > length / 10, `${taken} steps were taken`)
  assert.ok(tipped.has('kept'))
  assert.ok(reached.size >= Math.min(8, stateNames.length), [...reached].join())
})
