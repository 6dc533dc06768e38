// also on: external
/** Where one side is silent, or says what is not so: whoever kept the rules has what is theirs. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { balanceOf } from '../../../../server/core/ledger/ledger'
import { askRound } from '../../../../server/core/courier/parcels'
import type { Track } from '../../../../server/providers/courier/types'
import { as, refused, say } from '../../asks'
import { paidFor } from '../../payment/paying'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { Market } from './market'

let app: TestApp
let market: Market
let seller: TestSession
let buyer: TestSession
before(async () => {
  app = await startApp()
})
after(async () => {
  await market.sound()
  await app.close()
})
/** Others for each part: calls of one person are counted by the minute. */
const anew = async (): Promise<void> => {
  market = await new Market(app).open()
  seller = await market.student()
  buyer = await market.student()
}
const balance = ({ userId }: TestSession) => balanceOf(app.db, 'balance', userId)
const escrow = (id: string) => balanceOf(app.db, 'escrow', id)
const post = <P extends Parameters<TestApp['post']>[0]>(path: P, body: object, by: TestSession) =>
  app.post(path, body as never, as(by))
const ask = (id: string, change: object = {}) =>
  post(
    'secondHandOrder/orderRefund',
    { key: randomUUID(), id, goods: false, amount: 3000, cause: 'unlike', text: '和描述的不一样', ...change },
    buyer,
  )
const handed = async () => {
  const goods = await market.list(seller)
  const id = await market.paid(buyer, goods)
  await market.met(buyer, seller, id)
  return { id, goods }
}
const told = async ({ userId }: TestSession): Promise<string> =>
  (await app.pool.query('select text from notices where user_id = $1 order by id', [userId])).rows
    .map(({ text }) => text)
    .join('\n')
/** A place of the school where parcels are kept for who is named on them. */
const servicePoint = () =>
  app.pool.query(
    `insert into parcel_stations (id, school_id, name, kind, place, pickups, posts, latitude, longitude)
    values ($1, $2, '菜鸟驿站', 'station', '3 栋旁', true, true, 30.5, 114.4)`,
    [randomUUID(), market.school],
  )

describe('a meeting', () => {
  before(anew)
  const claim = async (id: string, by = seller) =>
    post('secondHandOrder/handClaim', { id, pictures: [await market.photo(by)] }, by)

  test('whose buyer hides the code is proved by a photo, and by a clock the money is the seller’s', async () => {
    const [listed, had] = [await market.list(seller), await balance(seller)]
    const id = await market.paid(buyer, listed)
    assert.equal((await post('secondHandOrder/handClaim', { id, pictures: [] }, seller)).status, 400)
    assert.match(await refused(claim(id, buyer)), /待交付/)
    await say(claim(id))
    await say(claim(id))
    const shown = await market.info(buyer, id)
    assert.deepEqual([shown.state, shown.events.at(-1)?.pictures.length], ['claimed', 1])
    assert.ok(Date.parse(shown.until ?? '') > Date.now() + 5 * 86_400_000)
    assert.match(await told(buyer), /没有收到请在 5 天内请学校处理/)
    await market.lapse(id)
    assert.equal(await market.state(id), 'received')
    await market.lapse(id)
    assert.deepEqual([await market.state(id), await balance(seller)], ['done', had + 2970])
  })

  test('that was none is objected to: the desk decides, and no clock before it', async () => {
    const listed = await market.list(seller)
    const id = await market.paid(buyer, listed)
    await say(claim(id))
    await say(post('secondHandOrder/dispute', { id, text: '没有见过面，照片不是我' }, buyer))
    await market.lapse(id)
    assert.deepEqual([await market.state(id), await escrow(id)], ['disputed', 3000])
    const desk = await market.administrator()
    assert.equal((await market.info(desk, id)).events.at(-2)?.pictures.length, 1)
    await say(post('secondHandOrder/concede', { id }, seller))
    assert.equal(await escrow(id), 0)
    // whether it is still there the seller looks at first
    assert.deepEqual(await market.pieces(listed), [1, 0, 0])
    assert.equal(
      (await app.pool.query('select off from secondhand_goods where id = $1', [listed.id])).rows[0].off,
      true,
    )
  })

  test('still takes the codes after it was claimed, and the buyer’s own word', async () => {
    const id = await market.paid(buyer, await market.list(seller))
    await say(claim(id))
    await market.met(buyer, seller, id)
    assert.equal(await market.state(id), 'handed')
    const other = await market.paid(buyer, await market.list(seller))
    await say(claim(other))
    await say(post('secondHandOrder/orderAffirm', { id: other }, buyer))
    assert.equal(await market.state(other), 'received')
  })

  test('can be brought to the desk by either side from the payment on', async () => {
    for (const by of [buyer, seller]) {
      const id = await market.paid(buyer, await market.list(seller))
      await say(post('secondHandOrder/dispute', { id, text: '东西给了，码输不进去' }, by))
      assert.equal(await market.state(id), 'disputed')
      await say(post('secondHandOrder/orderAffirm', { id }, buyer))
      assert.equal(await market.state(id), 'done')
    }
  })
})

describe('a meeting that is moved', () => {
  before(anew)
  const day = 86_400_000
  const move = (id: string, at: number) =>
    post('secondHandOrder/orderAddressSave', { id, place: '操场', at: new Date(at).toISOString() }, buyer)
  const until = async (id: string) => Date.parse((await market.info(buyer, id)).until ?? '')

  test('takes the clock along, and goes no further from the order however often it is moved', async () => {
    const id = await market.paid(buyer, await market.list(seller))
    await app.pool.query(
      `update orders set created_at = now() - interval '5 days', until_at = now() + interval '2 days' where id = $1`,
      [id],
    )
    const later = Date.now() + 1.5 * day
    await say(move(id, later))
    assert.equal(await until(id), later + 2 * day)
    assert.match(await refused(move(id, Date.now() + 3 * day)), /最多约到下单 7 天后/)
    // a refund that is taken back leaves the clock where the meeting has it
    const { id: refund } = await say(ask(id, { cause: 'late' }))
    await say(post('secondHandOrder/refundWithdraw', { id: refund }, buyer))
    assert.equal(await until(id), later + 2 * day)
    await say(move(id, Date.now() + day / 2))
    assert.ok((await until(id)) < later + 2 * day)
  })
})

describe('a meeting that is arranged later', () => {
  before(anew)

  test('is ordered without place and time; the time comes later, and goes again without moving the clock', async () => {
    const listed = await market.list(seller)
    const { lines, way } = await market.portion(buyer, [listed])
    assert.match(
      await refused(market.order(buyer, [{ lines, way, place: '  ' }], listed.price)),
      /至少 2 个字/,
    )
    const { orders } = await say(market.order(buyer, [{ lines, way }], listed.price))
    const id = orders[0] ?? ''
    await paidFor(app, buyer, 'trade', id)
    const { place, meet } = await market.info(seller, id)
    assert.deepEqual([place, meet], ['', null])
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await say(post('secondHandOrder/orderAddressSave', { id, place: '操场', at }, buyer))
    const moved = await market.info(seller, id)
    assert.deepEqual([moved.place, moved.meet], ['操场', at])
    await say(post('secondHandOrder/orderAddressSave', { id, place: '操场' }, buyer))
    const again = await market.info(seller, id)
    assert.deepEqual([again.meet, again.until], [null, moved.until])
  })
})

describe('a return that the desk ordered', () => {
  before(anew)
  const decide = async (id: string) =>
    post(
      'secondHandOrder/decide',
      { id, share: 100, note: '先退货再退款', goods: true },
      await market.administrator(),
    )

  test('is neither taken back nor disputed before the goods are sent; then it is ruled about anew', async () => {
    const { id } = await handed()
    await say(ask(id))
    await say(post('secondHandOrder/dispute', { id, text: '灯是坏的' }, buyer))
    await say(decide(id))
    await market.lapse(id)
    await say(decide(id))
    assert.equal(await market.state(id), 'returning')
    for (const by of [buyer, seller]) {
      assert.match(
        await refused(post('secondHandOrder/dispute', { id, text: '再看一次' }, by)),
        /学校的处理结果/,
      )
      const { actions } = await market.info(by, id)
      assert.deepEqual(
        actions.filter((action) => action === 'dispute' || action === 'refundWithdraw'),
        [],
      )
    }
    const { rows } = await app.pool.query('select id from sale_refunds where order_id = $1', [id])
    const refund = rows[0].id
    assert.match(
      await refused(post('secondHandOrder/refundWithdraw', { id: refund }, buyer)),
      /学校的处理结果/,
    )
    await say(post('secondHandOrder/refundBack', { id: refund, text: '当面还了' }, buyer))
    await say(post('secondHandOrder/dispute', { id, text: '还回来的不是这盏' }, seller))
    const standing = () => say(app.get('order/dispute', { query: { kind: 'trade', id }, ...as(seller) }))
    assert.equal((await standing()).ruling, null)
    await say(decide(id))
    assert.ok((await standing()).ruling?.until)
    await say(post('order/appeal', { kind: 'trade', id, text: '还回来的不是这盏灯' }, seller))
    assert.equal((await standing()).appealed, 'seller')
  })
})

describe('a return', () => {
  before(anew)
  const asked = async () => {
    const { id, goods } = await handed()
    const { id: refund } = await say(ask(id, { goods: true }))
    return { id, goods, refund }
  }
  const info = (id: string, by = buyer) =>
    say(app.get('secondHandOrder/refundInfo', { query: { id }, ...as(by) }))

  test('that nobody says where to send is a refund', async () => {
    const { id, refund } = await asked()
    await market.lapse(id)
    assert.deepEqual([await market.state(id), await escrow(id)], ['cancelled', 0])
    assert.equal((await info(refund)).state, 'done')
  })

  test('whose address was never known does not lapse to the seller', async () => {
    const { id, refund } = await asked()
    const address = await market.address(seller)
    await say(post('secondHandOrder/refundAffirm', { id: refund, address }, seller))
    await app.pool.query('update sale_refunds set contact = null where id = $1', [refund])
    await market.lapse(id)
    assert.deepEqual([await market.state(id), await escrow(id)], ['cancelled', 0])
  })

  test('goes where the listing says, and else to the school’s service point', async () => {
    const { id, goods, refund } = await asked()
    await app.pool.query('update secondhand_goods set return_id = $2 where id = $1', [
      goods.id,
      await market.address(seller),
    ])
    await market.lapse(id)
    assert.equal(await market.state(id), 'returning')
    assert.match((await info(refund)).to?.place ?? '', /3号楼/)
    await servicePoint()
    const second = await asked()
    await market.lapse(second.id)
    assert.match((await info(second.refund)).to?.place ?? '', /菜鸟驿站（3 栋旁）/)
  })

  test('has another address once the seller gives one, and the buyer as long as at first', async () => {
    const { id, refund } = await asked()
    const affirm = (address: string) => post('secondHandOrder/refundAffirm', { id: refund, address }, seller)
    const address = await market.address(seller)
    await say(affirm(address))
    await app.pool.query(`update orders set until_at = now() + interval '1 hour' where id = $1`, [id])
    await say(affirm(address))
    const left = async () => Date.parse((await market.info(buyer, id)).until ?? '') - Date.now()
    assert.ok((await left()) < 2 * 3_600_000)
    await app.pool.query(`update user_addresses set spot = '5号楼' where id = $1`, [address])
    await say(affirm(address))
    assert.match((await info(refund)).to?.place ?? '', /5号楼/)
    assert.ok((await left()) > 6 * 86_400_000)
  })

  test('that was refused is agreed to later', async () => {
    const { id } = await handed()
    const { id: refund } = await say(ask(id))
    await say(post('secondHandOrder/refundRefuse', { id: refund, reason: '没有问题' }, seller))
    await say(post('secondHandOrder/refundAffirm', { id: refund }, seller))
    assert.deepEqual([await market.state(id), await escrow(id)], ['cancelled', 0])
  })

  test('that came back and is then conceded is not counted as sold', async () => {
    const { id, goods, refund } = await asked()
    await say(
      post('secondHandOrder/refundAffirm', { id: refund, address: await market.address(seller) }, seller),
    )
    await say(post('secondHandOrder/refundBack', { id: refund, text: '当面还了' }, buyer))
    await say(post('secondHandOrder/dispute', { id, text: '少了一个灯罩' }, seller))
    await say(post('secondHandOrder/concede', { id }, seller))
    assert.deepEqual(await market.pieces(goods), [1, 0, 0])
  })
})

describe('money asked back', () => {
  before(anew)

  test('in vain is asked once more with something new, whatever became of the first; then the desk is left', async () => {
    const { id } = await handed()
    const first = await say(ask(id))
    await say(post('secondHandOrder/refundWithdraw', { id: first.id }, buyer))
    assert.match(await refused(ask(id)), /新的图片证据/)
    const photo = await market.photo(buyer)
    const second = await say(ask(id, { pictures: [photo] }))
    await say(post('secondHandOrder/refundRefuse', { id: second.id, reason: '没有问题' }, seller))
    await market.lapse(id)
    assert.equal(await market.state(id), 'handed')
    assert.match(await refused(ask(id, { pictures: [await market.photo(buyer)] })), /已经申请过 2 次退款/)
    const { actions } = await market.info(buyer, id)
    assert.deepEqual([actions.includes('orderRefund'), actions.includes('dispute')], [false, true])
  })
})

describe('pieces that nobody pays', () => {
  before(anew)

  test('are held by one person three times a day, and by the seller’s word not at all', async () => {
    const [listed, other] = [await market.list(seller), await market.list(seller)]
    const cancelled = await market.placed(buyer, listed)
    await say(post('secondHandOrder/orderCancel', { id: cancelled }, seller))
    for (let n = 0; n < 3; n += 1) await market.lapse(await market.placed(buyer, listed))
    assert.match(
      await refused(market.order(buyer, [await market.portion(buyer, [listed])], 3000)),
      /“台灯”你今天下单又没有付款 3 次/,
    )
    await market.placed(buyer, other)
    await market.placed(await market.student(), listed)
  })

  test('are not held side by side either', async () => {
    const listed = await market.list(seller, { pieces: 9 })
    const next = async () => market.order(buyer, [await market.portion(buyer, [listed])], 3000)
    await market.paid(buyer, listed)
    for (let n = 0; n < 3; n += 1) await say(next())
    assert.match(await refused(next()), /“台灯”你今天下单又没有付款 3 次/)
  })
})

describe('a price', () => {
  before(anew)
  const save = (id: string, goods: number) => post('secondHandOrder/sellerPriceSave', { id, goods }, seller)

  test('goes down at the seller’s word, and up at the buyer’s alone', async () => {
    const id = await market.placed(buyer, await market.list(seller))
    await say(save(id, 9000))
    const asked = await market.info(buyer, id)
    assert.deepEqual([asked.total, asked.proposal], [3000, { goods: 9000, freight: 0 }])
    assert.ok(asked.actions.includes('priceAccept'))
    const accept = (amount: number) => post('secondHandOrder/priceAccept', { id, amount }, buyer)
    assert.match(await refused(accept(3000)), /价格又变了/)
    await say(post('secondHandOrder/priceDecline', { id }, buyer))
    assert.equal((await market.info(buyer, id)).actions.includes('priceAccept'), false)
    await say(save(id, 3100))
    await say(accept(3100))
    await say(accept(3100))
    assert.deepEqual(
      [(await market.info(seller, id)).total, (await market.info(seller, id)).was],
      [3100, 3000],
    )
    await say(save(id, 2000))
    assert.deepEqual(
      [(await market.info(buyer, id)).total, (await market.info(buyer, id)).proposal],
      [2000, null],
    )
  })
})

describe('the right to return without a reason', () => {
  before(async () => {
    await anew()
    await app.pool.query(
      `insert into secondhand_sellers (user_id, school_id, state) values ($1, $2, 'verified')`,
      [seller.userId, market.school],
    )
  })
  const received = async (exempt: string | null = null) => {
    const goods = await market.list(seller)
    await app.pool.query('update secondhand_goods set exempt = $2 where id = $1', [goods.id, exempt])
    const portion = await market.portion(buyer, [goods])
    const confirmed = { ...portion, lines: portion.lines.map((line) => ({ ...line, exempt: true })) }
    if (exempt !== null)
      assert.match(await refused(market.order(buyer, [portion], 3000)), /“台灯”不适用七天无理由退货/)
    const { orders } = await say(market.order(buyer, [exempt === null ? portion : confirmed], 3000))
    const [id = ''] = orders
    await paidFor(app, buyer, 'trade', id)
    await market.met(buyer, seller, id)
    await say(post('secondHandOrder/orderAffirm', { id }, buyer))
    return id
  }
  const regret = (id: string) => ask(id, { goods: true, cause: 'regret', text: '不想要了' })

  test('counts seven whole days from the day after, and the seller cannot refuse it', async () => {
    const id = await received()
    const { until, business, regret: last } = await market.info(buyer, id)
    const begins = Date.parse(until ?? '') + 8 * 3_600_000
    assert.deepEqual([business, begins % 86_400_000, last], [true, 0, until])
    assert.equal(Math.floor(begins / 86_400_000) - Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000), 8)
    const { id: refund } = await say(regret(id))
    const no = await refused(post('secondHandOrder/refundRefuse', { id: refund, reason: '不想退' }, seller))
    assert.match(no, /退款待处理/)
    assert.match(
      await refused(post('secondHandOrder/dispute', { id, text: '不想退给他' }, seller)),
      /退款待处理/,
    )
    const { rows } = await app.pool.query('select lines from sale_refunds where id = $1', [refund])
    assert.deepEqual(rows[0].lines, [0], 'the freight is not among what comes back')
    const address = await market.address(seller)
    await say(post('secondHandOrder/refundAffirm', { id: refund, address }, seller))
    await say(post('secondHandOrder/refundBack', { id: refund, text: '放到店里了' }, buyer))
    // of what came back the desk may look at the state
    await say(post('secondHandOrder/dispute', { id, text: '灯罩碎了' }, seller))
  })

  test('needs the goods back, and is over after its days', async () => {
    const id = await received()
    assert.match(await refused(ask(id, { cause: 'regret' })), /要退回商品/)
    await app.pool.query(`update sale_orders set received_at = now() - interval '9 days' where id = $1`, [id])
    assert.match(await refused(regret(id)), /过了七天无理由/)
  })

  test('has the law’s exceptions, which the buyer confirmed by the line', async () => {
    const id = await received('custom')
    assert.equal((await market.info(buyer, id)).lines[0]?.exempt, 'custom')
    await app.pool.query('update secondhand_goods set exempt = null')
    assert.match(await refused(regret(id)), /下单时确认过不适用七天无理由/)
  })
})

describe('a parcel that its courier does not know', () => {
  let track: Track = { state: 'unknown', items: [] }
  before(async () => {
    await anew()
    app.context.providers.courier = {
      name: 'kuaidi100',
      track: async () => track,
      watch: async () => undefined,
      heard: () => 'other',
      reply: () => '',
    }
  })
  after(() => {
    app.context.providers.courier = null
  })
  const sent = async () => {
    const id = await market.paid(buyer, await market.list(seller), 'courier')
    await say(
      post('secondHandCourier/deliverGoods', { id, company: 'zhongtong', number: '73100000001234' }, seller),
    )
    return id
  }

  test('is never received by itself: both are told, then the desk has it', async () => {
    const id = await sent()
    await market.lapse(id)
    assert.equal(await market.state(id), 'sent')
    assert.match(await told(seller), /一直查不到“台灯”的单号，订单先停在这里/)
    assert.match(await told(buyer), /不会自动确认/)
    await market.lapse(id)
    const { state, dispute } = await market.info(buyer, id)
    assert.deepEqual([state, dispute?.by, await escrow(id)], ['disputed', 'clock', 3500])
  })

  test('is corrected once more, and has its days anew', async () => {
    const id = await sent()
    await market.lapse(id)
    const correct = (number: string) =>
      post('secondHandCourier/deliverGoods', { id, company: 'zhongtong', number }, seller)
    await say(correct('73100000001235'))
    assert.ok(Date.parse((await market.info(buyer, id)).until ?? '') > Date.now() + 9 * 86_400_000)
    assert.match(await refused(correct('73100000001236')), /只能更正一次/)
  })

  test('on its way back gives nobody the money by itself', async () => {
    const { id } = await handed()
    const { id: refund } = await say(ask(id, { goods: true }))
    await say(
      post('secondHandOrder/refundAffirm', { id: refund, address: await market.address(seller) }, seller),
    )
    const parcel = { company: '中通快递', number: '73100000004321' }
    await say(post('secondHandOrder/refundBack', { id: refund, ...parcel }, buyer))
    await market.lapse(id)
    assert.deepEqual([await market.state(id), await escrow(id)], ['returned', 3000])
    await market.lapse(id)
    assert.deepEqual([await market.state(id), await escrow(id)], ['disputed', 3000])
  })

  /** Sent back by the buyer. The refund, and the order. */
  const sentBack = async (parcel: object) => {
    const { id } = await handed()
    const { id: refund } = await say(ask(id, { goods: true }))
    await say(
      post('secondHandOrder/refundAffirm', { id: refund, address: await market.address(seller) }, seller),
    )
    await say(post('secondHandOrder/refundBack', { id: refund, ...parcel }, buyer))
    return { id, refund }
  }
  const shown = async (refund: string) =>
    say(app.get('secondHandOrder/refundInfo', { query: { id: refund }, ...as(buyer) }))

  test('on its way back is put right by its buyer, and once more when both were told', async () => {
    const parcel = { company: '中通快递', number: '73100000004321' }
    const { id, refund } = await sentBack(parcel)
    const back = (said: object, by = buyer) => post('secondHandOrder/refundBack', { id: refund, ...said }, by)
    const number = async () => (await shown(refund)).back?.number
    assert.ok((await market.info(buyer, id)).actions.includes('refundBack'))
    assert.equal((await market.info(seller, id)).actions.includes('refundBack'), false)
    // the same once more is a retry, and no correction
    await say(back(parcel))
    await say(back({ ...parcel, number: '73100000004322' }))
    assert.equal(await number(), '73100000004322')
    assert.match(await refused(back({ ...parcel, number: '73100000004323' })), /只能更正一次/)
    assert.match(await refused(back({ text: '当面还了' })), /填写快递单号/)
    await market.lapse(id)
    assert.match(await told(buyer), /填错了可以更正/)
    await app.pool.query(`update orders set until_at = now() + interval '1 hour' where id = $1`, [id])
    await say(back({ ...parcel, number: '73100000004324' }))
    assert.match(await told(seller), /买家更正了寄回“台灯”的快递单号：中通快递 73100000004324/)
    assert.ok(Date.parse((await market.info(buyer, id)).until ?? '') > Date.now() + 9 * 86_400_000)
    const { rows } = await app.pool.query('select number from courier_parcels where order_id = $1 and back', [
      id,
    ])
    assert.deepEqual([await number(), rows[0].number], ['73100000004324', '73100000004324'])
    assert.match(await refused(back(parcel)), /只能更正一次/)
    assert.equal((await back({ ...parcel, number: '73100000004325' }, seller)).status, 409)
  })

  test('on its way back that is known, or was handed over, keeps what was said of it', async () => {
    const { id, refund } = await sentBack({ company: '中通快递', number: '73100000004321' })
    await app.pool.query(`update courier_parcels set track = $2 where order_id = $1`, [
      id,
      JSON.stringify([{ at: new Date().toISOString(), text: '已揽收' }]),
    ])
    const other = { company: '中通快递', number: '73100000004322' }
    assert.match(
      await refused(post('secondHandOrder/refundBack', { id: refund, ...other }, buyer)),
      /寄回待确认/,
    )
    assert.equal((await market.info(buyer, id)).actions.includes('refundBack'), false)
    const met = await sentBack({ text: '当面还了' })
    await say(post('secondHandOrder/refundBack', { id: met.refund, text: '当面还了' }, buyer))
    assert.match(
      await refused(post('secondHandOrder/refundBack', { id: met.refund, ...other }, buyer)),
      /寄回待确认/,
    )
    await market.lapse(met.id)
    assert.equal(await market.state(met.id), 'cancelled')
  })

  test('is asked about once more before its time is over', async () => {
    const id = await sent()
    track = { state: 'moving', items: [{ at: new Date(), text: '已揽收' }] }
    await app.pool.query(`update orders set until_at = now() + interval '2 hours' where id = $1`, [id])
    assert.ok((await askRound(app.context)) >= 1)
    await market.lapse(id)
    assert.equal(await market.state(id), 'received')
  })
})
