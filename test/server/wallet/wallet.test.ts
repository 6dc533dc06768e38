// also on: external
/** Withdrawals: what is held, who decides, what WeChat says, and that no step of it pays twice. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import {
  feeOf,
  limits,
  states,
  stepOf,
  withdrawalSteps,
  type WithdrawalAction,
  type WithdrawalState,
} from '../../../contract/wallet/rules'
import { balanceOf } from '../../../server/core/ledger/ledger'
import { move } from '../../../server/features/wallet/moves'
import { payoutRound } from '../../../server/features/wallet/payouts'
import { withdrawals } from '../../../server/features/wallet/tables'
import { ProviderError } from '../../../server/providers'
import { localPayout } from '../../../server/providers/payout/local'
import type { PayoutProvider, PayoutStanding } from '../../../server/providers/payout/types'
import { eq } from 'drizzle-orm'
import { newPerson, newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { card, enrich, newCard, request, toBank, verify, whole } from './wallets'

let app: TestApp
let school: string
let elsewhere: string
let admins: TestSession[]
let person: TestSession
let answer: ((step: 'transfer' | 'query', number: string) => PayoutStanding | Error) | null = null
const asked: { step: string; number: string }[] = []
const said = (step: 'transfer' | 'query', number: string): PayoutStanding | null => {
  asked.push({ step, number })
  const word = answer?.(step, number) ?? null
  if (word instanceof Error) throw word
  return word
}
const payout: PayoutProvider = {
  ...localPayout,
  transfer: async (payment) => said('transfer', payment.number) ?? localPayout.transfer(payment),
  query: async (number, since, agreed) => said('query', number) ?? localPayout.query(number, since, agreed),
}
before(async () => {
  app = await startApp({ providers: { payout } })
  school = await newSchool(app)
  elsewhere = await newSchool(app, '青山学院')
  admins = [
    await newAdministrator(app, school),
    await newAdministrator(app, school, '李老师'),
    await newAdministrator(app, null, '赵老师'),
  ]
})
after(() => app.close())
beforeEach(async () => {
  person = await newPerson(app, school)
  await enrich(app, person)
  answer = null
  asked.length = 0
})
afterEach(async () => assert.deepEqual(await whole(app), []))

const submit = (body: object, who = person) => app.post('withDraw/submit', body, as(who))
const detail = async (id: string, who = person) =>
  (await app.get('withDraw/detail', { query: { id }, ...as(who) })).data
const balance = (who = person) => balanceOf(app.db, 'balance', who.userId)
const decide = (by: TestSession | undefined, id: string, action: string, more: object = {}) =>
  app.post('withDraw/decide', { id, action, ...more }, { token: by?.token })
const held = (id: string) => balanceOf(app.db, 'held', id)

describe('asking', () => {
  test('holds the money at once, and once, whatever the tries', async () => {
    const body = request('wechat', 3_000)
    const tries = await Promise.all(Array.from({ length: 4 }, () => submit(body)))
    assert.deepEqual(
      [tries.map(({ code }) => code), new Set(tries.map(({ data }) => data.id)).size],
      [Array(4).fill(0), 1],
    )
    const id = tries[0]?.data.id ?? ''
    assert.deepEqual(
      [await balance(), await held(id), (await submit({ ...body, password: '000000' })).data.id],
      [97_000, 3_000, id],
    )
    const { data } = await app.get('bills/balance', as(person))
    assert.deepEqual([data.balance, data.held], [97_000, 3_000])
  })

  test('two at once cannot take more than there is', async () => {
    const both = await Promise.all([1, 2, 3].map(() => submit(request('wechat', 60_000))))
    assert.deepEqual(both.map(({ code }) => code === 0).sort(), [false, false, true])
    assert.ok(both.some(({ envelope }) => envelope.message === '余额不足'))
    assert.equal(await balance(), 40_000)
  })

  test('what is wrong is refused with nothing held', async () => {
    const other = await newPerson(app, school)
    await enrich(app, other)
    const theirs = await newCard(app, other)
    const wrong: [object, RegExp][] = [
      [request('wechat', limits.amount.wechat.min - 1), /至少提现 ¥1/],
      [request('wechat', limits.amount.wechat.max + 1), /最多提现/],
      [request('wechat', 2 ** 53), /金额/],
      [request('wechat', -100), /金额/],
      [request('wechat', 1_000.5), /金额/],
      [request('wechat', 1_000, { fee: 1 }), /手续费是 ¥0/],
      [request('bank', 2_000), /请选择银行卡/],
      [request('bank', 2_000, { card: theirs.id }), /银行卡不存在/],
      [request('bank', 2_000, { card: randomUUID() }), /银行卡不存在/],
      [request('wechat', 1_000, { state: 'paid' }), /不认识的字段/],
      [request('wechat', 1_000, { password: '999999' }), /支付密码不对，还可以试/],
      [request('wechat', 100_001), /余额不足/],
    ]
    for (const [body, sentence] of wrong) {
      const { status, envelope } = await submit(body)
      assert.ok(status >= 400 && status < 500, String(status))
      assert.match(envelope.message + envelope.msg, sentence)
    }
    assert.equal(await balance(), 100_000)
  })

  test('wants the real name, of the person and of the card', async () => {
    const nobody = await newPerson(app, school)
    for (const call of [
      submit(request('wechat', 1_000), nobody),
      app.post('withDraw/addCard', card(), as(nobody)),
    ]) {
      const { status, code } = await call
      assert.deepEqual([status, code], [403, 258])
    }
    assert.equal((await app.get('withDraw/index', as(nobody))).data.verified, false)
    assert.match(
      (await app.post('withDraw/addCard', card({ holder: '林秋' }), as(person))).envelope.msg,
      /要和实名认证的姓名一致/,
    )
    const { id } = await newCard(app, person, { holder: '林 夏' })
    await verify(app, person, '林小夏')
    assert.match((await submit(request('bank', 2_000, { card: id }))).envelope.msg, /请换一张本人的卡/)
    assert.equal(await balance(), 100_000)
  })

  test('a key that was sent with something else is refused', async () => {
    const body = request('wechat', 3_000)
    await submit(body)
    assert.deepEqual(refused(await submit({ ...body, amount: 2_000 })), [
      409,
      '这次提现已经提交过了，要再提请重新填写',
    ])
    assert.equal(await balance(), 97_000)
  })

  test('a password tried again and again is locked, for the right one as well', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => submit(request('wechat', 1_000, { password: '000001' }))),
    )
    assert.ok(tries.every(({ code }) => code !== 0))
    assert.match((await submit(request('wechat', 1_000))).envelope.msg, /错了太多次/)
    assert.equal(await balance(), 100_000)
  })

  test('so many times and so much a day; what came back does not count', async () => {
    const made = await Promise.all(
      Array.from({ length: limits.perDay.times + 2 }, () => submit(request('wechat', 1_000))),
    )
    assert.equal(made.filter(({ code }) => code === 0).length, limits.perDay.times)
    assert.match((await submit(request('wechat', 1_000))).envelope.message, /一天最多提现 5 次/)
    const rich = await newPerson(app, school)
    await enrich(app, rich, 4_000_000)
    await toBank(app, rich, limits.perDay.sum - 1_000)
    const { id } = await newCard(app, rich)
    assert.match(
      (await submit(request('bank', 2_000, { card: id }), rich)).envelope.message,
      /今天还能提 ¥10/,
    )
    const first = (await app.get('withDraw/record', as(rich))).data.items[0]
    await app.post('withDraw/cancel', { id: first?.id }, as(rich))
    assert.equal((await submit(request('bank', 2_000, { card: id }), rich)).code, 0)
  })

  test('without WeChat there is a reason, and no money moves', async () => {
    await app.pool.query('delete from identities where user_id = $1', [person.userId])
    const { data } = await app.get('withDraw/index', as(person))
    assert.deepEqual(data.ways, [
      { way: 'wechat', hindered: '请先在微信小程序里绑定微信' },
      { way: 'bank', hindered: '' },
    ])
    assert.equal((await submit(request('wechat', 1_000))).envelope.message, '请先在微信小程序里绑定微信')
  })
})

describe('WeChat', () => {
  const transfer = async () => (await submit(request('wechat', 5_000))).data
  const due = (id: string) =>
    app.pool.query(`update withdrawals set due_at = now() - interval '1 second' where id = $1`, [id])

  test('waits for the person, who is paid once however often they say so', async () => {
    const made = await transfer()
    assert.deepEqual([made.state, made.confirm?.demo], ['confirming', true])
    assert.ok(Date.parse(made.confirm_by ?? '') > Date.now() + 23.9 * 3_600_000)
    const said = await Promise.all(
      [1, 2, 3].map(() => app.post('withDraw/confirm', { id: made.id }, as(person))),
    )
    assert.deepEqual(
      said.map(({ data }) => data.state),
      ['paid', 'paid', 'paid'],
    )
    assert.deepEqual(
      [await held(made.id), await balance(), (await detail(made.id)).steps.map(({ state }) => state)],
      [0, 95_000, ['requested', 'paying', 'confirming', 'paid']],
    )
    await due(made.id)
    await payoutRound(app.context)
    assert.equal((await detail(made.id)).state, 'paid')
  })

  test('a day without a word gives the money back, once', async () => {
    const { id } = await transfer()
    await app.pool.query(
      `update withdrawals set asked_at = now() - interval '25 hours', confirm_by = now() - interval '1 hour', due_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    await Promise.all([
      payoutRound(app.context),
      payoutRound(app.context),
      app.post('withDraw/confirm', { id }, as(person)),
    ])
    const { state, reason, confirm } = await detail(id)
    assert.deepEqual(
      [state, reason, confirm, await balance(), await held(id)],
      ['returned', '超过 24 小时没有确认收款', null, 100_000, 0],
    )
  })

  test('our clock alone gives nothing back: WeChat paid in the last minute', async () => {
    const { id } = await transfer()
    answer = () => ({ state: 'paid', vendorNumber: 'WX1' })
    await app.pool.query(
      `update withdrawals set asked_at = now() - interval '25 hours', confirm_by = now() - interval '1 hour', due_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    await payoutRound(app.context)
    assert.deepEqual(
      [(await detail(id)).state, (await detail(id)).reference, await balance()],
      ['paid', 'WX1', 95_000],
    )
  })

  test('when it does not answer the money stays held, and the same number is tried again', async () => {
    answer = () => new ProviderError('unavailable', 'wechat transfer: timeout')
    const { id, state } = await transfer()
    assert.deepEqual([state, await held(id)], ['paying', 5_000])
    answer = () => ({ state: 'under-way' })
    await due(id)
    await payoutRound(app.context)
    answer = null
    await due(id)
    await payoutRound(app.context)
    assert.equal((await detail(id)).state, 'confirming')
    assert.deepEqual([asked.length, new Set(asked.map(({ number }) => number)).size], [3, 1])
  })

  test('what it refuses for good comes back with its reason', async () => {
    answer = () => ({ state: 'failed', reason: '收款的微信没有实名' })
    const { id, state, reason } = await transfer()
    assert.deepEqual(
      [state, reason, await balance(), await held(id)],
      ['returned', '收款的微信没有实名', 100_000, 0],
    )
    const told = (await app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(person) })).data
      .items
    assert.ok(told.some(({ text }) => text === '提现 ¥50.00 已退回余额：收款的微信没有实名。'))
  })

  test('a server that ended after holding it is taken up by the round', async () => {
    const { id } = await transfer()
    await app.pool.query(
      `update withdrawals set state = 'requested', package = null, confirm_by = null, sent_at = null, asked_at = null, due_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    assert.ok((await payoutRound(app.context)) >= 1)
    assert.equal((await detail(id)).state, 'confirming')
  })
})

describe('a big sum', () => {
  const big = limits.reviewFrom
  beforeEach(() => enrich(app, person, 5 * big))
  const asking = () => toBank(app, person, big)

  test('wants two administrators, not one twice; of the school or the platform, never the owner', async () => {
    const { id, state } = await asking()
    assert.equal(state, 'reviewing')
    const far = await newAdministrator(app, elsewhere)
    assert.equal((await decide(far, id, 'approve')).status, 404)
    assert.equal((await decide(person, id, 'approve')).status, 403)
    const queue = async (by = admins[1]) =>
      (await app.get('withDraw/queue', { token: by?.token })).data.items.find((one) => one.id === id)
    assert.deepEqual([(await queue())?.amount, (await queue())?.first], [big, null])
    assert.equal(await queue(far), undefined)
    const twice = await Promise.all([decide(admins[0], id, 'approve'), decide(admins[0], id, 'approve')])
    assert.deepEqual(twice.map(({ code }) => code === 0).sort(), [false, true])
    assert.ok(twice.some(({ envelope }) => envelope.message === '你已经同意过了，还要另一位管理员同意'))
    assert.deepEqual(
      [(await detail(id)).state, (await queue())?.first, (await queue(admins[0]))?.mine],
      ['reviewing', '王老师', true],
    )
    assert.equal((await decide(admins[2], id, 'approve')).code, 0)
    assert.equal((await detail(id)).state, 'paying')
    assert.equal((await decide(admins[1], id, 'refuse', { reason: '来不及了' })).status, 409)
  })

  test('an approval counts while who gave it looks after the school', async () => {
    const { id } = await asking()
    const left = await newAdministrator(app, school, '刘老师')
    await decide(left, id, 'approve')
    await app.pool.query('update grants set revoked_at = now() where user_id = $1', [left.userId])
    const first = async () =>
      (await app.get('withDraw/queue', { token: admins[0]?.token })).data.items.find((one) => one.id === id)
        ?.first
    assert.equal((await decide(left, id, 'approve')).status, 404)
    assert.equal(await first(), null)
    await decide(admins[1], id, 'approve')
    assert.deepEqual([(await detail(id)).state, await first()], ['reviewing', '李老师'])
    await decide(admins[2], id, 'approve')
    assert.equal((await detail(id)).state, 'paying')
  })

  test('nobody decides their own, administrator or not', async () => {
    const [own] = admins
    if (!own) throw new Error('no administrator')
    await enrich(app, own, 2 * big)
    const { id } = await toBank(app, own, big)
    assert.match((await decide(own, id, 'approve')).envelope.message, /请交给别人处理/)
    assert.ok(
      !(await app.get('withDraw/queue', { token: own.token })).data.items.some((one) => one.id === id),
    )
  })

  test('one who refuses gives it back, with a reason', async () => {
    const { id } = await asking()
    await decide(admins[0], id, 'approve')
    assert.match((await decide(admins[1], id, 'refuse')).envelope.msg, /请写明理由/)
    assert.equal((await decide(admins[1], id, 'refuse', { reason: '卡号和姓名不符' })).code, 0)
    assert.deepEqual(
      [(await detail(id)).state, (await detail(id)).reason, await held(id)],
      ['returned', '卡号和姓名不符', 0],
    )
  })

  const crossing = async (ask: (who: TestSession) => Promise<{ id: string }>) => {
    const other = await newPerson(app, school)
    await enrich(app, other, big)
    const { id } = await ask(other)
    await decide(admins[0], id, 'approve')
    const [cancelled, approved] = await Promise.all([
      app.post('withDraw/cancel', { id }, as(other)),
      decide(admins[1], id, 'approve'),
    ])
    const { state } = await detail(id, other)
    return {
      id,
      codes: [cancelled.code, approved.code],
      stands: [state, await held(id), await balance(other)],
    }
  }

  test('to WeChat, a cancel that crosses the second approval: one of them, and the money in one place', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { codes, stands } = await crossing(
        async (who) => (await submit(request('wechat', big), who)).data,
      )
      assert.equal(codes.filter((code) => code === 0).length, 1)
      assert.deepEqual(stands, codes[0] === 0 ? ['cancelled', 0, big] : ['confirming', big, 0])
    }
  })

  test('to a card, a cancel that crosses the second approval counts: nobody has seen the number', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, codes, stands } = await crossing((who) => toBank(app, who, big))
      assert.deepEqual([codes[0], stands], [0, ['cancelled', 0, big]])
      assert.equal((await app.post('withDraw/payee', { id }, { token: admins[0]?.token })).status, 409)
    }
  })

  test('is paid by hand to a number that is shown and written down; the fee is kept', async () => {
    const { id, fee } = await asking()
    assert.equal((await app.post('withDraw/payee', { id }, { token: admins[0]?.token })).status, 409)
    await decide(admins[0], id, 'approve')
    await decide(admins[1], id, 'approve')
    const { data } = await app.post('withDraw/payee', { id }, { token: admins[0]?.token })
    assert.match(
      `${data.holder} ${data.number} ${data.bank} ${data.city}`,
      /^林夏 621700\d{13} 建设银行 浙江省杭州市$/,
    )
    const { rows } = await app.pool.query(`select action from audit_log where subject_id = $1 order by id`, [
      id,
    ])
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['withdraw.firstApprove', 'withdraw.approve', 'withdraw.payee'],
    )
    assert.match((await decide(admins[0], id, 'settle')).envelope.msg, /回单号/)
    const before = await balanceOf(app.db, 'fee')
    const settled = await Promise.all(
      [1, 2].map(() => decide(admins[0], id, 'settle', { reference: 'CCB20261122001' })),
    )
    assert.deepEqual(
      settled.map(({ code }) => code),
      [0, 0],
    )
    assert.deepEqual(
      [
        (await detail(id)).state,
        (await detail(id)).reference,
        (await balanceOf(app.db, 'fee')) - before,
        await held(id),
      ],
      ['paid', 'CCB20261122001', feeOf('bank', big), 0],
    )
    assert.equal(fee, feeOf('bank', big))
    assert.equal((await decide(admins[0], id, 'bounce', { reason: '退票' })).status, 409)
  })
})

test('only the rows of the table lead on', async () => {
  const actions = [...new Set(withdrawalSteps.map(({ action }) => action))] as WithdrawalAction[]
  for (const way of ['wechat', 'bank'] as const)
    for (const from of states)
      for (const action of actions) {
        const one = await newPerson(app, school)
        await enrich(app, one, 1_000)
        const id = randomUUID()
        await app.db
          .transaction(async (tx) => {
            await tx.insert(withdrawals).values({
              id,
              userId: one.userId,
              key: randomUUID(),
              way,
              amount: 1_000,
              fee: 100,
              destination: '测试',
              state: from as WithdrawalState,
            })
            const { post } = await import('../../../server/core/ledger/ledger')
            await post(tx, {
              key: `withdraw:${id}`,
              kind: 'withdraw',
              subject: id,
              legs: [
                { kind: 'balance', owner: one.userId, amount: -1_000 },
                { kind: 'held', owner: id, amount: 1_000 },
              ],
            })
            const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id))
            if (!row) throw new Error('no row')
            const to = stepOf(from, action, way)
            const moved = await move(app.context, tx, row, action).catch((error: unknown) => error)
            assert.equal(moved instanceof Error, to === undefined, `${way} ${from} ${action}`)
            if (to) assert.equal(moved, to)
            throw new Error('enough')
          })
          .catch((error: unknown) =>
            assert.equal((error as Error).message, 'enough', `${way} ${from} ${action}: ${String(error)}`),
          )
      }
})

describe('cards', () => {
  test('are known by their number, sealed at rest, and shown by their tail alone', async () => {
    const { data: found } = await app.get('cityCoding/bankQuery', { query: { bin: '622588' }, ...as(person) })
    assert.deepEqual(
      [found.found, found.banks.length > 20],
      [{ code: 'CMB', name: '招商银行', credit: false }, true],
    )
    const stored = await newCard(app, person, { branch: ' 文三路  支行 ' })
    assert.deepEqual(
      [stored.bank, stored.holder, stored.city, stored.branch],
      ['建设银行', '*夏', '浙江省杭州市', '文三路 支行'],
    )
    const {
      rows: [row],
    } = await app.pool.query('select * from wallet_cards where id = $1', [stored.id])
    assert.doesNotMatch(JSON.stringify(row) + row.sealed.toString('latin1'), /621700|林夏/)
  })

  test('wrong numbers, credit cards, unknown banks and cities are refused; the same one stands once', async () => {
    const add = (body: object) => app.post('withDraw/addCard', body, as(person))
    const { cardNumber } = await import('./wallets')
    const number = cardNumber()
    const last = (Number(number.at(-1)) + 1) % 10
    assert.match((await add(card({ number: `${number.slice(0, -1)}${last}` }))).envelope.msg, /卡号不对/)
    assert.match((await add(card({ number: cardNumber('622575', 16) }))).envelope.msg, /信用卡/)
    assert.match((await add(card({ number: cardNumber('625999', 16) }))).envelope.msg, /信用卡/)
    assert.match((await add(card({ number: cardNumber('600001') }))).envelope.msg, /请选择银行/)
    assert.equal((await add(card({ number: cardNumber('600001'), bank: 'RCU' }))).data.bank, '农村信用社')
    assert.match((await add(card({ city: '9999' }))).envelope.msg, /没有这个城市/)
    const both = await Promise.all([1, 2, 3].map(() => add(card({ number }))))
    assert.equal(new Set(both.map(({ data }) => data.id)).size, 1)
    for (let n = 2; n < limits.cards; n += 1) await newCard(app, person)
    assert.deepEqual(refused(await add(card())), [409, '最多绑 5 张银行卡，请先删掉一张'])
  })

  test('one that money is on its way to stays', async () => {
    const { id } = await toBank(app, person, 2_000)
    const [{ id: used } = { id: '' }] = (await app.get('withDraw/index', as(person))).data.cards
    const remove = (who = person) => app.post('withDraw/removeCard', { id: used }, as(who))
    assert.equal((await remove(await newPerson(app, school))).status, 404)
    assert.match((await remove()).envelope.message, /到账之后再删/)
    await decide(admins[0], id, 'bounce', { reason: '银行退回' })
    assert.equal((await remove()).code, 0)
    assert.match((await detail(id)).to, /建设银行 尾号 \d{4}/)
  })

  test('places are named by their codes', async () => {
    const { data } = await app.get('cityCoding/query', as(person))
    assert.equal(data.items.length, 34)
    const cities = (await app.get('cityCoding/query', { query: { province: '44' }, ...as(person) })).data
      .items
    assert.deepEqual(
      [
        cities.find(({ name }) => name === '深圳市')?.code,
        cities.find(({ name }) => name === '东莞市')?.code,
      ],
      ['4403', '4419'],
    )
  })
})
