import { server, toasts } from '../fakes'
import { agency, begin, held, later, mockCurrent, noon, offer, page, riding } from './ride.fakes'

import { owesSpent } from '@contract/running/rules'
import { factsOf } from '@contract/running/machine/facts/rules'
import { actionsOf, steps } from '@contract/running/machine/rules'
import { stateNames, type State } from '@contract/running/states/rules'
import { kindNames, type Kind } from '@contract/running/price/rules'
import { actTitle, doableOf, footOf as lies, type Act } from '@/features/running/shared/acts'
import { bestOf } from '@/features/running/ride/best'
import { DayStore } from '@/features/running/ride/day-store'
import { HallStore } from '@/features/running/ride/hall-store'
import { HeldStore } from '@/features/running/ride/held-store'
import { barsOf } from '@/features/running/ride/income-store'
import { MarginStore } from '@/features/running/ride/margin-store'
import { PositionTeller, tellEvery } from '@/features/running/ride/position'
import { RankingStore } from '@/features/running/ride/ranking-store'
import { obstacleOf } from '@/features/running/ride/rider-store'
import { rulesOfRiders } from '@/features/running/ride/rules'
import { PlatformError } from '@/platform/failure'

const footOf = (order: ReturnType<typeof held>) => lies(doableOf(order), 'rider')
const title = (act: Act, kind: Kind, state: State) => actTitle(act, { kind, state }, 'rider')
const owes = ({ kind, state, quote: { goods }, spent }: ReturnType<typeof held>) =>
  owesSpent(kind, state, goods, spent)

beforeEach(begin)
afterEach(() => jest.restoreAllMocks())

/** The panel of a dispute draws these. */
const inPanel = new Set<string>(['offer', 'agree', 'appeal'])

describe('what a rider may do', () => {
  test('of every state and kind lies in the foot once', () => {
    for (const state of stateNames) {
      for (const kind of kindNames) {
        const actions = [
          ...actionsOf(state, 'rider', factsOf(kind)),
          ...actionsOf(state, 'next', factsOf(kind)),
        ].filter((action) => !inPanel.has(action))
        const { main, beside, more } = footOf(held({ state, kind, actions }))
        expect([main, beside, ...more].filter((action) => action !== null).sort()).toEqual(
          [...actions].sort(),
        )
        if (state === 'taken' || state === 'carrying') expect(main).not.toBeNull()
      }
    }
  })

  test('no row of a rider is without its button', () => {
    const drawn = new Set(
      steps.filter(({ by }) => by === 'rider' || by === 'other' || by === 'next').map(({ action }) => action),
    )
    for (const action of [...drawn].filter((one) => !inPanel.has(one))) {
      const { main, beside, more } = footOf(held({ actions: [action] }))
      expect([main, beside, ...more]).toContain(action)
      expect(title(action, 'take', 'taken')).not.toBe('')
    }
  })

  test('what was spent is told before it is delivered', () => {
    expect(footOf(agency()).main).toBe('orderVoucher')
    expect(footOf(agency()).more).toContain('riderEndProcess')
    expect(footOf(agency({ spent: 1200 })).main).not.toBe('orderVoucher')
    expect(owes(agency({ spent: 0 }))).toBe(false)
    expect(owes(agency({ state: 'taken' }))).toBe(false)
  })

  test('in a dispute what was spent can still be told, and more be said', () => {
    expect(footOf(agency({ state: 'disputed' }))).toEqual({
      main: 'orderVoucher',
      beside: null,
      more: ['dispute', 'concede'],
    })
    expect([title('dispute', 'agency', 'carrying'), title('dispute', 'agency', 'disputed')]).toEqual([
      '申请售后',
      '补充说明',
    ])
  })

  test('with the thing in hand asks for the code first, and for photographs beside it', () => {
    const actions = actionsOf('carrying', 'rider', factsOf('take'))
    expect(footOf(held({ state: 'carrying', actions }))).toMatchObject({
      main: 'handOver',
      beside: 'riderEndProcess',
    })
  })

  test('in a dispute says more, and gives in beside it', () => {
    for (const kind of kindNames) {
      const actions = actionsOf('disputed', 'rider', factsOf(kind))
      expect(footOf(held({ state: 'disputed', kind, actions }))).toMatchObject({
        main: 'dispute',
        beside: 'concede',
      })
    }
  })

  test('is said by the kind', () => {
    expect(title('riderProcess', 'take', 'taken')).toBe('确认取件')
    expect(title('riderProcess', 'send', 'taken')).toBe('验取件码')
    expect(title('riderProcess', 'agency', 'taken')).toBe('开始办理')
  })
})

describe('the best offer', () => {
  test('goes where the rider goes anyway, though another pays more', () => {
    const at = { latitude: 30, longitude: 114 }
    const near = { latitude: 30.001, longitude: 114 }
    const offers = [
      offer({ id: 'more', pay: 500, to: '9 栋', to_at: { latitude: 30.1, longitude: 114 } }),
      offer({ id: 'along', pay: 450, metres: 900, to: '7 栋', to_at: near }),
    ]
    expect(bestOf(offers)?.id).toBe('more')
    expect(bestOf(offers, [{ to: '6 栋', to_at: at }])).toEqual({ id: 'along', why: 'along', extra: 111 })
    expect(bestOf(offers, [{ to: '7 栋', to_at: null }])).toEqual({ id: 'along', why: 'same', extra: 0 })
    expect(bestOf(offers, [{ to: '1 栋', to_at: null }])?.why).toBe('pay')
  })

  test('pays most for the way, and is somebody else’s', () => {
    expect(bestOf([])).toBeNull()
    expect(bestOf([offer({ mine: true })])).toBeNull()
    expect(
      bestOf([offer({ id: 'far', pay: 600, away: 2000 }), offer({ id: 'near', pay: 450, away: 100 })]),
    ).toEqual({ id: 'near', why: 'pay', extra: 0 })
    expect(bestOf([offer({ id: 'a' }), offer({ id: 'b' })])?.id).toBe('a')
    expect(bestOf([offer({ id: 'a', pay: 9999, mine: true }), offer({ id: 'b' })])?.id).toBe('b')
  })
})

describe('what keeps from taking orders', () => {
  test('is said in the order in which it is put right', () => {
    expect(obstacleOf(riding())).toBeNull()
    expect(obstacleOf(riding({ state: null }))?.path).toBe('/pages/runErrands/addRun')
    expect(obstacleOf(riding({ state: 'suspended' }))?.path).toBe('')
    expect(obstacleOf(riding({ margin: { balance: 500, required: 2000, hold: null } }))).toMatchObject({
      path: '/pages/runErrands/margin',
      text: expect.stringContaining('¥15.00'),
    })
  })
})

describe('the hall', () => {
  const hall = async () => {
    const store = new HallStore()
    await store.refresh()
    return store
  }

  test('counts what came since, once, and forgets what went', async () => {
    const store = await hall()
    store.hear({ type: 'errand-hall', id: 'e1', open: true })
    expect(store.fresh).toEqual([])
    store.hear({ type: 'errand-hall', id: 'e2', open: true })
    store.hear({ type: 'errand-hall', id: 'e2', open: true })
    store.hear({ type: 'errand-hall', id: 'e3', open: true })
    expect(store.fresh).toEqual(['e2', 'e3'])
    store.hear({ type: 'errand-hall', id: 'e2', open: false })
    store.hear({ type: 'errand-hall', id: 'e1', open: false })
    expect(store.fresh).toEqual(['e3'])
    expect(store.list.items).toEqual([])
    await store.refresh()
    expect(store.fresh).toEqual([])
  })

  test('raises the price of one in its place, which is no new one', async () => {
    const store = await hall()
    const [first] = store.list.items
    store.hear({ type: 'errand-hall', id: 'e1', open: true, tip: 300 })
    store.hear({ type: 'errand-hall', id: 'e1', open: true, tip: 500 })
    store.hear({ type: 'errand-hall', id: 'e9', open: true, tip: 500 })
    expect(store.list.items).toEqual([{ ...first, tip: 500, pay: 950, total: 1000 }])
    expect(store.fresh).toEqual([])
  })

  test('knows how many there are of each kind, less what went', async () => {
    const store = await hall()
    expect(store.counts).toBeNull()
    server.on('running/hall', {
      ...page(offer({ id: 'e1', kind: 'take' })),
      counts: { take: 3, send: 1, agency: 0 },
    })
    await store.refresh()
    store.hear({ type: 'errand-hall', id: 'e1', open: false })
    store.hear({ type: 'errand-hall', id: 'e9', open: false })
    expect(store.counts).toEqual({ take: 2, send: 1, agency: 0 })
  })

  test('asks where one is for the nearest alone, and stays as it was when that is not told', async () => {
    const store = await hall()
    mockCurrent.mockRejectedValueOnce(new PlatformError('denied'))
    await expect(store.order('near')).rejects.toThrow()
    expect(store.sort).toBe('new')
    await store.order('pay')
    await store.order('near')
    await store.show('send')
    expect(server.queries('running/hall').map(({ sort, kind, latitude }) => [sort, kind, latitude])).toEqual([
      ['new', undefined, undefined],
      ['pay', undefined, undefined],
      ['near', undefined, '30.5'],
      ['near', 'send', '30.5'],
    ])
  })

  test('an order that was got leaves it; of one that was not, why', async () => {
    const store = await hall()
    server.refuse('running/riderGrab', { code: -2, message: '手慢了，这一单已经被抢走' })
    expect(await store.take('e1')).toBe(false)
    expect(store.grab.error).toMatchObject({ message: '手慢了，这一单已经被抢走' })
    expect(toasts()).toEqual([])
    expect(server.queries('running/hall')).toHaveLength(2)
    server.on('running/riderGrab', held())
    expect(await store.take('e1')).toBe(true)
    expect(server.bodies('running/riderGrab')).toEqual([{ id: 'e1' }, { id: 'e1' }])
  })

  test('two taps are one', async () => {
    const store = await hall()
    server.on('running/riderGrab', held())
    expect(await Promise.all([store.take('e1'), store.take('e1')])).toEqual([true, false])
    expect(server.bodies('running/riderGrab')).toHaveLength(1)
  })
})

describe('margin', () => {
  test('one payment keeps its name until it is through, or can no longer be', async () => {
    const store = new MarginStore()
    server.on('running/applyMargin', { kind: 'margin', id: 'm1', amount: 2000, until: later(15) })
    expect(await store.pay.run()).toBe('/pages/order/pay?kind=margin&id=m1')
    await store.pay.run()
    jest.spyOn(Date, 'now').mockReturnValue(noon + 16 * 60_000)
    await store.pay.run()
    const keys = server.bodies('running/applyMargin').map((body) => (body as { key: string }).key)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('paid, the next is another; so is one that was refused', async () => {
    const store = new MarginStore()
    server.on('running/applyMargin', { kind: 'margin', id: 'm1', amount: 2000, until: null })
    await store.pay.run()
    await store.load()
    await store.pay.run()
    server.refuse('running/applyMargin', { code: -2, message: '这笔保证金已经交过了' })
    await store.pay.run()
    await store.pay.run()
    const keys = server.bodies('running/applyMargin').map((body) => (body as { key: string }).key)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(keys[1])
    expect(keys[3]).not.toBe(keys[2])
  })

  test('a refund that failed is tried again under its name', async () => {
    const store = new MarginStore()
    server.refuse('running/refundMargin', { code: 502 })
    await store.refund.run()
    server.on('running/refundMargin', riding({ margin: { balance: 0, required: 2000, hold: null } }))
    await store.refund.run()
    await store.refund.run()
    const keys = server.bodies('running/refundMargin').map((body) => (body as { key: string }).key)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(store.own.rider.data?.margin.balance).toBe(0)
  })

  test('the rules name the numbers that the server goes by', () => {
    const said = rulesOfRiders().join()
    for (const number of ['¥20.00', '5 单', '10% 到 5%', '20%', '50%', '24 小时'])
      expect(said).toContain(number)
  })
})

describe('a held order', () => {
  const store = async () => {
    const made = new HeldStore('e1')
    await made.load()
    return made
  }

  test('a step shows what came of it; one that failed is told and read anew', async () => {
    const order = await store()
    server.on('running/withdrawTransfer', held({ state: 'carrying' }))
    expect(await order.withdraw()).toBe(true)
    expect(order.order.data?.state).toBe('carrying')
    server.refuse('running/concede', { code: -2, message: '已经处理过了' })
    expect(await order.concede()).toBe(false)
    expect(toasts()).toEqual(['已经处理过了'])
    expect(order.order.data?.state).toBe('taken')
  })

  test('a code that is wrong is said where it was typed', async () => {
    const order = await store()
    server.wrongField('running/userConfirmEnd', 'code', '验证码不对')
    await expect(order.handOver('1234')).rejects.toMatchObject({ fields: { code: '验证码不对' } })
    expect(toasts()).toEqual([])
  })

  test('is watched while both agree and it moves', async () => {
    const order = await store()
    expect(order.watched).toBe(false)
    order.order.set(held({ track: { owner: true, rider: false } }))
    server.on('running/track', { owner: true, rider: true })
    await order.share(true)
    expect(order.watched).toBe(true)
    order.order.set(held({ track: { owner: true, rider: true }, state: 'delivered' }))
    expect(order.watched).toBe(false)
    expect(server.bodies('running/track')).toEqual([{ id: 'e1', on: true }])
  })
})

describe('the position', () => {
  const settle = () =>
    Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => Promise.resolve())
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['Date'] }))
  afterEach(() => jest.useRealTimers())

  test('is told at once and again, until it ends', async () => {
    server.on('running/tellPosition', { shown: true })
    const end = new PositionTeller('e1').run()
    await jest.advanceTimersByTimeAsync(0)
    expect(server.bodies('running/tellPosition')).toEqual([{ id: 'e1', latitude: 30.5, longitude: 114.4 }])
    await jest.advanceTimersByTimeAsync(tellEvery)
    expect(server.bodies('running/tellPosition')).toHaveLength(2)
    end()
    await jest.advanceTimersByTimeAsync(tellEvery * 3)
    await settle()
    expect(server.bodies('running/tellPosition')).toHaveLength(2)
  })

  test('that the device keeps to itself is known, until it tells again', async () => {
    server.refuse('running/tellPosition', { code: 502 })
    mockCurrent.mockRejectedValueOnce(new PlatformError('denied'))
    const teller = new PositionTeller('e1')
    const end = teller.run()
    await jest.advanceTimersByTimeAsync(0)
    expect(teller.denied).toBe(true)
    await jest.advanceTimersByTimeAsync(tellEvery)
    expect(teller.denied).toBe(false)
    expect(toasts()).toEqual([])
    end()
  })
})

describe('a day, an income, a ranking', () => {
  test('groups are read when they are looked at, and anew after a change', async () => {
    const store = new DayStore()
    await store.refresh()
    store.show('over')
    await store.list.load()
    await store.refresh()
    expect(server.queries('running/riderOrders').map(({ group }) => group)).toEqual([
      'running',
      'over',
      'over',
    ])
    server.on('running/riderOrders', page())
    store.show('running')
    await store.list.load()
    expect(server.queries('running/riderOrders')).toHaveLength(4)
  })

  test('bars stand against the best day; penalties have none', () => {
    const days = [
      { day: '2026-11-18', amount: 500 },
      { day: '2026-11-19', amount: -200 },
      { day: '2026-11-20', amount: 1000 },
    ]
    expect(barsOf(days).map(({ percent }) => percent)).toEqual([50, 0, 100])
    expect(barsOf([{ day: '2026-11-20', amount: 0 }]).map(({ percent }) => percent)).toEqual([0])
  })

  test('week and month are read once each', async () => {
    server.on('running/ranking', { period: 'week', since: later(0), formula: '', items: [], mine: null })
    const store = new RankingStore()
    await store.load()
    store.show('month')
    store.show('week')
    store.show('month')
    expect(server.queries('running/ranking').map(({ period }) => period)).toEqual(['week', 'month'])
  })
})
