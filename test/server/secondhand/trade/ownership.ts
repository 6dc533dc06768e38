/** Who may do what with a second-hand order: its buyer, its seller. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  desks,
  latestStep,
  mine,
  signedIn,
  visitors,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../../owners'
import { newAddress } from '../../campus'
import type { TestSession } from '../../harness'
import { as, say } from '../../asks'
import { Market } from './market'

type More = (at: { market: Market; id: string; other: TestSession }) => Promise<object> | object

function rules(stage: Stage): Record<string, Rule> {
  let opened: Promise<Market> | null = null
  const ready = (): Promise<Market> => (opened ??= new Market(stage.app).open(stage.campus.school))
  /** An order of the stage's owner, as its buyer or its seller; `on` brings it to where it is wanted. */
  const order =
    (as: 'buyer' | 'seller', state: 'unpaid' | 'paid' | 'handed', more: More = () => ({})): Make =>
    async () => {
      const market = await ready()
      const other = await stage.newStudent()
      const [buyer, seller] = as === 'buyer' ? [stage.owner, other] : [other, stage.owner]
      const listing = await market.list(seller)
      const id = await (state === 'unpaid' ? market.placed(buyer, listing) : market.paid(buyer, listing))
      if (state === 'handed') await market.met(buyer, seller, id)
      return { id, ...(await more({ market, id, other })) }
    }
  /** An offer for something of the stage's owner. */
  const offered: Make = async () => {
    const { id: goods } = await (await ready()).list(stage.owner)
    const draft = { key: randomUUID(), goods, sum: 2000 }
    const { id } = await say(stage.app.post('secondHandOffer/make', draft, as(await stage.newStudent())))
    return { id }
  }
  /** That the stage's owner has sold. */
  const byCourier = async (): Promise<string> => {
    const market = await ready()
    return market.paid(await stage.newStudent(), await market.list(stage.owner), 'courier')
  }
  const asked = { goods: false, amount: 100, cause: 'unlike', text: '和描述的不一样' }
  /** A refund of such an order. */
  const refund = (
    by: 'buyer' | 'seller',
    on: (at: { id: string; buyer: TestSession; seller: TestSession }) => Promise<unknown> = async () =>
      undefined,
    more: object = {},
    goods = false,
  ): Make =>
    order(by, 'handed', async ({ market, id, other }) => {
      const [buyer, seller] = by === 'buyer' ? [stage.owner, other] : [other, stage.owner]
      const draft = { ...asked, goods, key: randomUUID(), id }
      const made = await say(stage.app.post('secondHandOrder/orderRefund', draft as never, as(buyer)))
      if (goods)
        await say(
          stage.app.post(
            'secondHandOrder/refundAffirm',
            { id: made.id, address: await market.address(seller) },
            as(seller),
          ),
        )
      await on({ id: made.id, buyer, seller })
      return { id: made.id, ...more }
    })
  const refuse = ({ id, seller }: { id: string; seller: TestSession }) =>
    say(stage.app.post('secondHandOrder/refundRefuse', { id, reason: '没有问题' }, as(seller)))
  /** The owner's as its buyer, whose refund was refused. */
  const disputable = async () => {
    const made = await refund('buyer', refuse)()
    const { rows } = await stage.app.pool.query('select order_id from sale_refunds where id = $1', [made.id])
    return { id: rows[0].order_id as string, text: '灯座是裂的' }
  }
  return {
    'secondHandOrder/payment': { who: mine, make: order('buyer', 'unpaid') },
    'secondHandOrder/userTradingCount': {
      who: signedIn,
      make: async () => ({ user: (await stage.newStudent()).userId }),
    },
    'secondHandOrder/orderInfo': { who: mine, make: order('seller', 'paid') },
    'secondHandOrder/former': { who: mine, make: order('buyer', 'paid', () => ({ n: 0 })) },
    'secondHandOrder/orderCancel': { who: mine, make: order('seller', 'paid', () => ({ reason: '卖掉了' })) },
    'secondHandOrder/orderAffirm': { who: mine, make: order('buyer', 'handed') },
    'secondHandOrder/handOver': {
      who: mine,
      make: order('seller', 'paid', async ({ market, id, other }) => ({
        code: (await market.info(other, id)).code,
      })),
    },
    'secondHandOrder/handClaim': {
      who: mine,
      make: order('seller', 'paid', async ({ market }) => ({ pictures: [await market.photo(stage.owner)] })),
    },
    'secondHandOrder/priceAccept': {
      who: mine,
      make: order('buyer', 'unpaid', async ({ id, other }) => {
        await say(stage.app.post('secondHandOrder/sellerPriceSave', { id, goods: 4000 }, as(other)))
        return { amount: 4000 }
      }),
    },
    'secondHandOrder/priceDecline': {
      who: mine,
      make: order('buyer', 'unpaid', async ({ id, other }) => {
        await say(stage.app.post('secondHandOrder/sellerPriceSave', { id, goods: 4000 }, as(other)))
        return {}
      }),
    },
    'secondHandOrder/orderDelete': {
      who: mine,
      make: order('buyer', 'unpaid', ({ id }) =>
        say(stage.app.post('secondHandOrder/orderCancel', { id }, as(stage.owner))).then(() => ({})),
      ),
    },
    'secondHandOrder/orderAddressSave': {
      who: mine,
      make: order('buyer', 'paid', () => ({
        place: '食堂门口',
        at: new Date(Date.now() + 3_600_000).toISOString(),
      })),
    },
    'secondHandOrder/sellerPriceSave': {
      who: mine,
      make: order('seller', 'unpaid', () => ({ goods: 2000 })),
    },
    'secondHandOrder/sellerRemark': { who: mine, make: order('seller', 'paid', () => ({ text: '放门卫' })) },
    'secondHandOrder/sellerRemarkDelete': { who: mine, make: order('seller', 'paid') },
    'secondHandOrder/remindPayment': { who: mine, make: order('seller', 'unpaid') },
    'secondHandOrder/reminder': { who: mine, make: order('buyer', 'paid') },
    'secondHandOrder/remindComments': {
      who: mine,
      make: order('buyer', 'handed', ({ market, id }) => market.lapse(id).then(() => ({}))),
    },
    'secondHandOrder/refundCause': { who: mine, make: order('buyer', 'handed') },
    'secondHandOrder/orderRefund': {
      who: mine,
      make: order('buyer', 'handed', () => ({ ...asked, key: randomUUID() })),
    },
    'secondHandOrder/refundInfo': { who: mine, make: refund('seller') },
    'secondHandOrder/refundAffirm': { who: mine, make: refund('seller') },
    'secondHandOrder/refundRefuse': { who: mine, make: refund('seller', undefined, { reason: '没有问题' }) },
    'secondHandOrder/refundWithdraw': { who: mine, make: refund('buyer') },
    'secondHandOrder/refundBack': { who: mine, make: refund('buyer', undefined, { text: '当面还了' }, true) },
    'secondHandOrder/refundDelete': {
      who: mine,
      make: refund('buyer', ({ id, buyer }) =>
        say(stage.app.post('secondHandOrder/refundWithdraw', { id }, as(buyer))),
      ),
    },
    'secondHandOrder/dispute': {
      who: mine,
      make: disputable,
    },
    'secondHandOrder/concede': {
      who: mine,
      make: async () => {
        const made = await refund('seller', async (at) => {
          await refuse(at)
          const { rows } = await stage.app.pool.query('select order_id from sale_refunds where id = $1', [
            at.id,
          ])
          await say(
            stage.app.post(
              'secondHandOrder/dispute',
              { id: rows[0].order_id, text: '灯座是裂的' },
              as(at.buyer),
            ),
          )
        })()
        const { rows } = await stage.app.pool.query('select order_id from sale_refunds where id = $1', [
          made.id,
        ])
        return { id: rows[0].order_id }
      },
    },
    'secondHandCourier/deliverGoods': {
      who: mine,
      make: async () => ({ id: await byCourier(), company: 'zhongtong', number: '73100000001234' }),
    },
    'secondHandCourier/courierSelect': {
      who: mine,
      make: async () => {
        const id = await byCourier()
        const parcel = { id, company: 'zhongtong', number: '73100000001234' }
        await say(stage.app.post('secondHandCourier/deliverGoods', parcel, as(stage.owner)))
        return { id }
      },
    },
    'secondHandOrder/carDel': {
      who: mine,
      make: async () => {
        const { id } = await (await ready()).list(await stage.newStudent())
        await say(stage.app.post('secondHandOrder/carAdd', { goods: id, count: 1 }, as(stage.owner)))
        return { goods: [id] }
      },
      // whoever calls, it is the owner's cart that is looked into
      given: async () => (await say(stage.app.get('secondHandOrder/carCount', as(stage.owner)))).count === 0,
    },
    'secondHandOrder/carSettlement': {
      who: visitors,
      make: async () => ({ lines: [{ goods: (await (await ready()).list(stage.owner)).id, count: 1 }] }),
      given: ({ items }: { items: { lines: { hindered: string }[] }[] }) =>
        items.some(({ lines }) => lines.some(({ hindered }) => hindered === '')),
    },
    // to an address of the owner's
    'secondHandOrder/orderCreate': {
      who: mine,
      make: async () => {
        const market = await ready()
        const listing = await market.list(await stage.newStudent())
        const portions = [await market.portion(stage.owner, [listing], 'building')]
        return { key: randomUUID(), portions, expected: listing.price }
      },
    },
    'secondHandOrder/decide': {
      who: desks,
      make: async () => {
        const { id, text } = await disputable()
        await say(stage.app.post('secondHandOrder/dispute', { id, text }, as(stage.owner)))
        return { id, share: 100, note: '和描述不一样' }
      },
    },
    'secondHandOffer/make': {
      who: visitors,
      make: async () => ({
        key: randomUUID(),
        goods: (await (await ready()).list(stage.owner)).id,
        sum: 2000,
      }),
    },
    'secondHandOffer/counter': {
      who: mine,
      make: async () => ({ key: randomUUID(), ...(await offered()), sum: 2500 }),
    },
    'secondHandOffer/info': { who: mine, make: offered },
    'chat/act': { who: mine, make: async () => ({ kind: 'offer', ...(await offered()), act: 'decline' }) },
    'secondHandOrder/carAdd': {
      who: visitors,
      make: async () => ({ goods: (await (await ready()).list(stage.owner)).id, count: 1 }),
    },
  }
}

/** A disputed order of the owner. */
const disputed = async (stage: Stage): Promise<string> => {
  const { id, ...sent } = (await rules(stage)['secondHandOrder/dispute']?.make()) ?? {}
  await say(stage.app.post('secondHandOrder/dispute', { id, ...sent } as never, as(stage.owner)))
  return id ?? assert.fail('no order')
}

/** An address of another, and a step of another order. */
const foreign = (stage: Stage) => {
  const make = () => newAddress(stage.app, stage.person('stranger'))
  const own = () => newAddress(stage.app, stage.owner)
  const market = () => new Market(stage.app).open(stage.campus.school)
  /** Bought by the owner, and brought to them. */
  const brought = async () => {
    const here = await market()
    const id = await here.paid(stage.owner, await here.list(await stage.newStudent()), 'courier')
    return { id, place: undefined, at: undefined }
  }
  /** A refund for which the owner's goods come back. */
  const back = async () => {
    const here = await market()
    const buyer = await stage.newStudent()
    const order = await here.paid(buyer, await here.list(stage.owner))
    await here.met(buyer, stage.owner, order)
    const asked = { goods: true, amount: 100, cause: 'unlike', text: '和描述的不一样' }
    const { id } = await say(
      stage.app.post(
        'secondHandOrder/orderRefund',
        { ...asked, key: randomUUID(), id: order } as never,
        as(buyer),
      ),
    )
    return { id }
  }
  const step = async () => latestStep(stage, await disputed(stage))
  return {
    'secondHandOrder/decide': { step },
    'secondHandOrder/orderCreate': { 'portions[].address': make },
    'secondHandOrder/orderAddressSave': { address: { around: brought, make, own } },
    'secondHandOrder/refundAffirm': { address: { around: back, make, own } },
  }
}

const impartial = (stage: Stage) => ({
  'secondHandOrder/decide': [async () => ({ id: await disputed(stage), share: 100, note: '和描述不一样' })],
})

/** Second-hand has neither: an order that names one is refused. */
const harmless = {
  'secondHandOrder/orderCreate': {
    'portions[].slot': 'refused: nothing is picked up in a slot',
    'portions[].coupon': 'refused: there are no coupons',
  },
}

export default {
  rules,
  foreign,
  harmless,
  impartial,
  desks: { trade: 'secondHandOrder/decide' },
} satisfies Ownership
