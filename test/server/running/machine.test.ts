/** The life of an order: every row is taken, and whatever is no row is refused and changes nothing, money included. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { stepOf, steps, type Step } from '../../../contract/running/machine/rules'
import { actionNames, factsOf, type Action, type By } from '../../../contract/running/machine/facts/rules'
import { overStates, paidStates, stateNames, type State } from '../../../contract/running/states/rules'
import type { Kind } from '../../../contract/running/price/rules'
import { as, say } from '../asks'
import { courier, Run, type Rider } from './errands'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { arrived, paidFor, type Begun } from '../payment/paying'

let app: TestApp
let run: Run
let photos: Map<string, string>
before(async () => {
  app = await startApp()
  run = await new Run(app).open()
  photos = new Map()
})
after(async () => {
  await run.sound()
  await app.close()
})

type Scene = Awaited<ReturnType<Run['at']>>
type Tried = { status: number; state: State | null }

const kinds: readonly Kind[] = ['take', 'send']
const parties: readonly By[] = ['owner', 'rider', 'other', 'next', 'desk']
/** What a call may be named that by itself is no row: the same endpoint does two rows. */
const endpoint: Partial<Record<Action, string>> = {
  handOver: 'running/userConfirmEnd',
  rule: 'running/decide',
  offer: 'order/offer',
  agree: 'order/answerOffer',
  appeal: 'order/appeal',
}

/** The offer of an order that waits for its answer, or of none. */
const offerOf = async (id: string): Promise<string> =>
  (await app.pool.query(`select id from order_offers where order_id = $1 and state = 'open'`, [id])).rows[0]
    ?.id ?? id
/** What a row wants beside its state. Who takes the step, where not everybody of that side may. */
async function ready({ action, by }: (typeof steps)[number], scene: Scene): Promise<TestSession | null> {
  const { id, owner, rider } = scene
  const of = { kind: 'errand' as const, id }
  if (action === 'agree')
    await say(app.post('order/offer', { ...of, share: 30 }, as(by === 'owner' ? rider : owner)))
  if (action !== 'appeal' && action !== 'decide') return null
  await say(app.post('running/decide', { id, share: 60, note: '先这样' }, as(await run.desk())))
  if (action !== 'decide' || by !== 'desk') return null
  await say(app.post('order/appeal', { ...of, text: '东西没有坏' }, as(owner)))
  return newAdministrator(app, run.school)
}

async function photo(person: TestSession): Promise<string> {
  const known = photos.get(person.userId) ?? (await run.photo(person))
  photos.set(person.userId, known)
  return known
}

/** Tries an action by somebody, with all that it needs to succeed where it is a row. */
async function attempt(action: Action, scene: Scene, caller: TestSession): Promise<Tried> {
  const { id, rider, next } = scene
  const {
    rows: [kept],
  } = await app.pool.query('select transfer_code, receive_code, pickup_code from errands where id = $1', [id])
  const pictures =
    action === 'riderProcess' ||
    action === 'orderVoucher' ||
    action === 'riderEndProcess' ||
    action === 'submitExpress'
      ? [await photo(caller)]
      : undefined
  const body: Partial<Record<Action, object>> = {
    cancel: { expected: 1_000_000 },
    riderCancel: { reason: '临时有事', expected: 1_000_000 },
    riderGrab: {},
    withdrawTransfer: {},
    concede: {},
    userConfirmEnd: {},
    orderVoucher: { pictures },
    riderProcess: { pictures, code: kept.pickup_code },
    riderEndProcess: { pictures },
    submitExpress: { pictures, company: '中通快递', number: '73100000005678' },
    confirmTransfer: { phone: (caller.userId === next.userId ? rider : next).phone },
    verifyTransfer: { code: kept.transfer_code ?? '0000' },
    handOver: { code: kept.receive_code },
    dispute: { text: '东西坏了' },
    decide: { share: 30, note: '三七开' },
    rule: { share: 30, note: '三七开' },
    offer: { kind: 'errand', share: 30 },
    agree: { kind: 'errand', offer: await offerOf(id), agree: true },
    appeal: { kind: 'errand', text: '东西没有坏' },
    tip: { key: randomUUID(), amount: 100 },
  }
  const { status, data } = await app.post(
    (endpoint[action] ?? `running/${action}`) as 'running/cancel',
    { id, ...body[action] },
    as(caller),
  )
  return { status, state: data?.state ?? null }
}

async function callerOf(by: By, { owner, rider, next }: Scene, other: Rider): Promise<TestSession> {
  if (by === 'owner') return owner
  if (by === 'rider') return rider
  if (by === 'next') return next
  return by === 'desk' ? run.desk() : other
}

const moneyOf = async ({ id, owner, rider }: Scene) => [
  await run.escrow(id),
  await run.balance(owner),
  await run.balance(rider),
  await run.margin(rider),
]
const held = async (id: string, state: State) => {
  const {
    rows: [row],
  } = await app.pool.query('select total from orders where id = $1', [id])
  assert.equal(await run.escrow(id), paidStates.includes(state) ? row.total : 0, state)
}

/** What has to be so for a row to be the one that an errand of that kind takes, the usual first; undefined: it never is. */
const factsFor = (step: Step, kind: Kind) =>
  [
    { traced: true, warned: false },
    { traced: false, warned: false },
    { traced: false, warned: true },
  ]
    .map((more) => ({ ...factsOf(kind), ...more }))
    .find((facts) => stepOf(step.from, step.action, step.by, facts) === step)

describe('every row', () => {
  afterEach(() => {
    app.context.providers.courier = null
  })
  for (const step of steps) {
    for (const kind of kinds) {
      const facts = factsFor(step, kind)
      if (!facts) continue
      test(`${kind}: ${step.from} —${step.action} by ${step.by}→ ${step.to}`, async () => {
        let tip: Begun | null = null
        const open = async (id: string, owner: TestSession) => {
          if (step.action === 'tip') tip = await run.tip(owner, id)
        }
        const scene = await run.at(step.from, kind, { open })
        if (!facts.traced) app.context.providers.courier = courier()
        if (facts.warned) await run.due(scene.id)
        const chosen = await ready(step, scene)
        if (tip) assert.equal(await arrived(app, tip), 'kept')
        else if (step.by === 'payment')
          assert.equal(await paidFor(app, scene.owner, 'errand', scene.id), 'kept')
        // the server's own round may be faster
        else if (step.by === 'clock') await run.due(scene.id)
        else {
          const { status } = await attempt(
            step.action,
            scene,
            chosen ?? (await callerOf(step.by, scene, step.by === 'other' ? scene.next : await run.rider())),
          )
          assert.equal(status, 200)
        }
        const {
          rows: [row],
        } = await app.pool.query(
          'select o.state, o.ended_at, o.refunded, o.earned, o.fee, o.total from orders o where id = $1',
          [scene.id],
        )
        assert.equal(row.state, step.to)
        assert.equal(row.ended_at !== null, overStates.includes(step.to))
        await held(scene.id, step.to)
        if (step.money === 'refund' || step.money === 'lapse')
          assert.deepEqual([row.refunded, row.earned], [row.total, 0])
        if (step.money === 'settle' || step.money === 'split' || step.money === 'late')
          assert.equal(row.refunded + row.earned + row.fee, row.total)
      })
    }
  }
})

describe('what is no row', () => {
  for (const kind of kinds) {
    for (const from of stateNames) {
      test(`${kind} in ${from}: every other action of everybody is refused`, async () => {
        const scene = await run.at(from, kind)
        const other = await run.rider()
        const before = await moneyOf(scene)
        for (const by of parties) {
          // the next one is a stranger until the order is passed on, and the rider until it was grabbed
          const caller = await callerOf(by, scene, other)
          for (const action of actionNames) {
            if (action === 'pay' || action === 'expire') continue
            const hers = sidesOf(by, from)
            if (hers.some((side) => stepOf(from, action, side, factsOf(kind)))) continue
            if (isRepeated(action, by, from) || isBegun(action, by, from)) continue
            const { status } = await attempt(action, scene, caller)
            assert.ok(status >= 400 && status < 500, `${action} by ${by}: ${status}`)
          }
        }
        const {
          rows: [row],
        } = await app.pool.query('select state from orders where id = $1', [scene.id])
        assert.equal(row.state, from)
        assert.deepEqual(await moneyOf(scene), before)
        if (from !== 'unpaid') assert.equal(await paidAgain(scene), 'refused')
      })
    }
  }

  /** What was done already by the same person is given again, and changes nothing. */
  const isRepeated = (action: Action, by: By, from: State): boolean =>
    (action === 'userConfirmEnd' && by === 'owner' && from === 'done') ||
    (action === 'riderGrab' && by === 'rider' && from === 'taken')
  /** The owner begins the payment of a tip, which then takes the row by itself; once it is done, one for the rider at once. */
  const isBegun = (action: Action, by: By, from: State): boolean =>
    action === 'tip' && by === 'owner' && (from === 'open' || from === 'done')

  /** Whose rows somebody may take in that state: before the grab the rider is one of many. */
  function sidesOf(by: By, from: State): By[] {
    if (by === 'rider' && ['unpaid', 'open', 'closed'].includes(from)) return ['other']
    if (by === 'next' && from !== 'handing' && from !== 'passing') return ['other']
    return [by]
  }

  async function paidAgain(scene: Scene): Promise<'refused' | 'taken'> {
    return paidFor(app, scene.owner, 'errand', scene.id).then(
      () => 'taken' as const,
      () => 'refused' as const,
    )
  }
})

test('a page draws its buttons from the rows', async () => {
  const waits = await run.at('open')
  assert.deepEqual((await run.detail(waits.owner, waits.id)).actions, ['tip', 'cancel'])
  const scene = await run.at('carrying')
  assert.deepEqual((await run.detail(scene.owner, scene.id)).actions, ['dispute'])
  assert.deepEqual((await run.detail(scene.rider, scene.id)).actions, [
    'orderVoucher',
    'riderEndProcess',
    'handOver',
    'confirmTransfer',
    'dispute',
  ])
  assert.deepEqual(
    await say(app.get('running/riderOrders', { query: { group: 'over' }, ...as(scene.rider) })),
    { items: [], next: null },
  )
})
