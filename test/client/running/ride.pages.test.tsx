/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, navigation, needs, server, toasts } from '../fakes'
import { hosts, render, tap, tappable, type, unmount, words } from '../pages.fakes'
import {
  begin,
  earning,
  hall,
  hear,
  held,
  heldCard,
  later,
  mockCurrent,
  mockHearers,
  offer,
  owner,
  page,
  ranked,
  riding,
  shown,
} from './ride.fakes'

import type { Rating } from '@contract/order/schema'
import type { Disputed } from '@contract/running/schema'
import { formula } from '@contract/running/rider/rules'
import { ErrandDisputes } from '@/features/running/ride/disputes'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import AddRun from '@/pages/runErrands/addRun'
import Hall from '@/pages/runErrands/grabAnOrder'
import Margin from '@/pages/runErrands/margin'
import Profit from '@/pages/runErrands/profit'
import Ranking from '@/pages/runErrands/ranking'
import RiderDetailed from '@/pages/runErrands/riderDetailed'
import Day from '@/pages/runErrands/riderOrder'
import { PlatformError } from '@/platform/failure'

beforeEach(begin)
afterEach(() => {
  unmount()
  jest.restoreAllMocks()
})
const accents = () =>
  hosts(
    (node) => String(node.type) === 'Button' && String(node.props.className).split(' ').includes('rr-best'),
  )
const wentTo = (url: string) => expect(navigation.navigateTo).toHaveBeenLastCalledWith(url)

describe('the hall', () => {
  test('shows today and the offers, the best with the accent', async () => {
    server.on('running/hall', hall(offer({ id: 'far', pay: 300, metres: 3000 }), offer({ id: 'e1' })))
    await render(<Hall />)
    for (const said of [
      '正在接单',
      '今天 6 单，已赚 ¥38.50',
      '南门驿站',
      '6 栋',
      '4.50',
      '今天 13:00 前送到，还有 1 小时',
    ])
      expect(words()).toContain(said)
    expect(accents()).toHaveLength(1)
    expect(words().indexOf('4.50')).toBeLessThan(words().indexOf('3.00'))
    expect(words()).toContain('顺路，和手上的单送到一处')
    expect(words()).not.toContain('看离我多远')
  })

  test('maps the offers, the best first, and how far it is once the rider lets it be known', async () => {
    const [at, far] = [
      { latitude: 30, longitude: 114 },
      { latitude: 30.01, longitude: 114.01 },
    ]
    const offers = (away: number | null) =>
      hall(
        offer({ id: 'far', pay: 300, metres: 3000, from_at: far }),
        offer({ id: 'e1', to: '2 栋', from_at: at, to_at: far, away }),
      )
    server.on('running/hall', offers(null))
    await render(<Hall />)
    expect(words()).toContain('看离我多远')
    mockCurrent.mockResolvedValueOnce(at)
    server.on('running/hall', offers(120))
    await tap('看离我多远')
    expect(server.queries('running/hall').at(-1)).toMatchObject({ sort: 'new', latitude: '30' })
    expect(words()).toContain('按路程赚得最多，离你 120 米')
    expect(words()).not.toContain('看离我多远')
  })

  test('one tap gets an order and opens it, and not the card below', async () => {
    server.on('running/riderGrab', held())
    await render(<Hall />)
    await tap('抢单：中通快递')
    expect(toasts()).toEqual(['抢到了'])
    expect(navigation.navigateTo.mock.calls).toEqual([['/pages/runErrands/ruOIder?id=e1']])
  })

  test('a refusal is read, and the list is read anew', async () => {
    server.refuse('running/riderGrab', { code: -2, message: '手慢了，这一单已经被抢走' })
    await render(<Hall />)
    server.on('running/hall', hall())
    await tap('抢单：中通快递')
    expect(feedback.modal).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: '没有抢到', content: '手慢了，这一单已经被抢走', showCancel: false }),
    )
    expect(words()).toContain('现在没有等着的单')
  })

  test('what is missing is said before anything is sent, and led to', async () => {
    server.on('running/rider', riding({ state: null }))
    await render(<Hall />)
    expect(words()).toContain('抢单还差 1 步骑手申请')
    await tap('抢单：中通快递')
    expect(server.bodies('running/riderGrab')).toEqual([])
    wentTo('/pages/runErrands/addRun')
  })

  test('who rests begins work first, or thinks better of it', async () => {
    server.on('running/rider', riding({ working: false }))
    server.on('running/work', riding())
    server.on('running/riderGrab', held())
    await render(<Hall />)
    expect(words()).toContain('休息中')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('抢单：中通快递')
    expect(server.bodies('running/riderGrab')).toEqual([])
    await tap('抢单：中通快递')
    expect(server.bodies('running/work')).toEqual([{ on: true }])
    expect(server.bodies('running/riderGrab')).toEqual([{ id: 'e1' }])
  })

  test('tells of new orders as they come', async () => {
    await render(<Hall />)
    expect(words()).not.toContain('个新单')
    await hear({ type: 'errand-hall', id: 'e2', open: true })
    await hear({ type: 'errand-hall', id: 'e3', open: true })
    server.on('running/hall', hall(offer({ id: 'e3', title: '圆通快递' }), offer()))
    await tap('有 2 个新单')
    expect(words()).toContain('圆通快递')
    expect(words()).not.toContain('个新单')
    await hear({ type: 'errand-hall', id: 'e3', open: false })
    expect(words()).not.toContain('圆通快递')
    unmount()
    expect(mockHearers.size).toBe(0)
  })

  test('shows what an order is worth now, as its owner adds to it', async () => {
    await render(<Hall />)
    expect(words()).toContain('4.50')
    await hear({ type: 'errand-hall', id: 'e1', open: true, tip: 200 })
    expect(words()).toContain('6.50')
    expect(words()).toContain('含小费 ¥2')
    expect(words()).not.toContain('个新单')
  })

  test('is sorted and sifted; without a place it stays as it was', async () => {
    await render(<Hall />)
    mockCurrent.mockRejectedValueOnce(new PlatformError('denied'))
    await tap('离我近')
    expect(toasts()).toEqual(['没有定位权限，可以在系统设置里打开'])
    await tap('赚得多')
    server.on('running/hall', hall())
    await tap('寄件')
    expect(server.queries('running/hall').pop()).toMatchObject({ sort: 'pay', kind: 'send' })
    await tap('看全部')
    expect(words()).toContain('现在没有等着的单')
  })

  test('that failed can be tried again; a guest looks, and is told all that grabbing needs', async () => {
    server.refuse('running/hall', { code: 502 })
    await render(<Hall />)
    server.on('running/hall', hall(offer()))
    await tap('重新加载')
    expect(words()).toContain('南门驿站')
    unmount()
    session.close()
    await render(<Hall />)
    expect(words()).toContain('南门驿站')
    expect(server.queries('running/hall').pop()).toMatchObject({ school: profile.school?.id })
    expect(words()).toContain('抢单还差 6 步登录、学生认证、实名认证、填写性别、骑手申请、保证金')
    await tap('去完成')
    wentTo('/pages/login/signIn')
    await tap('抢单：中通快递')
    expect(server.bodies('running/riderGrab')).toEqual([])
    wentTo('/pages/runErrands/addRun')
    unmount()
    await render(<AddRun />)
    expect(words()).toContain('去办：登录')
  })
})

describe('becoming a rider', () => {
  test('says what is missing and leads there', async () => {
    server.on('running/rider', riding({ state: null }))
    server.on('needs/states', needs({ school: 'done', student: 'done' }))
    await render(<AddRun />)
    expect(words()).toContain('还差 2 步')
    expect(words()).not.toContain('成为骑手')
    await tap('填写性别填写性别的用处去完成')
    wentTo('/pages/user/editInfo/index')
    await tap('去办：实名认证')
    wentTo('/pages/user/editInfo/certificate')
  })

  test('asks to agree to the rules, then one is', async () => {
    server.on('needs/states', needs({ school: 'done', student: 'done', verified: 'done', gender: 'done' }))
    server.on('running/rider', riding({ state: null }))
    server.on(
      'running/applyRider',
      riding({ margin: { balance: 0, required: 2000, hold: { why: 'none', text: '没有可以退的保证金' } } }),
    )
    await render(<AddRun />)
    await tap('成为骑手')
    expect(toasts()).toEqual(['请先看过并同意骑手规则'])
    await tap('我看过并同意骑手规则')
    await tap('成为骑手')
    expect(server.bodies('running/applyRider')).toEqual([{ agreed: true }])
    expect(words()).toContain('你是骑手')
    await tap('保证金还没交')
    wentTo('/pages/runErrands/margin')
  })

  test('whose role was taken is told; a failure can be tried again', async () => {
    server.on('running/rider', riding({ state: 'suspended' }))
    await render(<AddRun />)
    expect(words()).toContain('骑手资格暂停了')
    unmount()
    server.refuse('running/rider', { code: 502 })
    await render(<AddRun />)
    server.on('running/rider', riding())
    await tap('重新加载')
    expect(words()).toContain('平台收 8%')
  })
})

describe('the margin', () => {
  const short = riding({ margin: { balance: 500, required: 2000, hold: null } })

  test('what is missing is paid at the cashier’s', async () => {
    server.on('running/rider', short)
    server.on('running/applyMargin', { kind: 'margin', id: 'm1', amount: 1500, until: null })
    await render(<Margin />)
    expect(words()).toContain('还差 ¥15.00')
    await tap('交 ¥15.00')
    wentTo('/pages/order/pay?kind=margin&id=m1')
  })

  test('is given back after asking', async () => {
    server.on(
      'running/refundMargin',
      riding({ margin: { balance: 0, required: 2000, hold: { why: 'none', text: '没有可以退的保证金' } } }),
    )
    await render(<Margin />)
    feedback.modal.mockResolvedValueOnce(false)
    await tap('退回余额')
    expect(server.bodies('running/refundMargin')).toEqual([])
    await tap('退回余额')
    expect(server.bodies('running/refundMargin')).toHaveLength(1)
    expect(words()).toContain('还没交')
  })

  test('says why it is held, also when that is so since', async () => {
    await render(<Margin />)
    server.refuse('running/refundMargin', { code: -2, message: '还有进行中的跑腿单，完成后才能退' })
    server.on(
      'running/rider',
      riding({
        margin: {
          balance: 2000,
          required: 2000,
          hold: { why: 'running', text: '还有进行中的跑腿单，完成后才能退' },
        },
      }),
    )
    await tap('退回余额')
    expect(words()).toContain('还有进行中的跑腿单')
    expect(tappable('退回余额').props.disabled).toBe(true)
  })

  test('is for riders; a failure can be tried again', async () => {
    server.on('running/rider', riding({ state: null, margin: { balance: 0, required: 2000, hold: null } }))
    await render(<Margin />)
    await tap('去看看')
    wentTo('/pages/runErrands/addRun')
    unmount()
    server.refuse('running/rider', { code: 502 })
    await render(<Margin />)
    expect(tappable('重新加载')).toBeTruthy()
  })
})

describe('a rider’s day', () => {
  test('has the figures, the switch, and what is held by group', async () => {
    server.on('running/work', riding({ working: false }))
    await render(<Day />)
    for (const said of ['今天完成', '38.50', '手上的单', '配送中']) expect(words()).toContain(said)
    await tap('收工')
    expect(server.bodies('running/work')).toEqual([{ on: false }])
    expect(words()).toContain('休息中')
    server.on('running/riderOrders', page())
    await tap('待确认')
    expect(words()).toContain('没有等确认的单')
    expect(server.queries('running/riderOrders').map(({ group }) => group)).toEqual(['running', 'delivered'])
  })

  test('opens an order, or takes one over that is passed on', async () => {
    server.on(
      'running/riderOrders',
      page(
        heldCard({ id: 'e1', title: '中通快递' }),
        heldCard({ id: 'e2', title: '一束花', state: 'passing', held: false }),
      ),
    )
    await render(<Day />)
    const cards = hosts(
      (node) => String(node.props.className).includes('u-card') && Boolean(node.props.onTap),
    )
    await act(async () => void cards[0]?.props.onTap())
    wentTo('/pages/runErrands/ruOIder?id=e1')
    await act(async () => void cards[1]?.props.onTap())
    wentTo('/pages/runErrands/transferOder?id=e2')
  })

  test('is read anew when an order moves, and can be tried again', async () => {
    await render(<Day />)
    await hear({ type: 'order', kind: 'errand', id: 'e1', state: 'done' })
    expect(server.queries('running/riderOrders')).toHaveLength(2)
    unmount()
    server.refuse('running/riderOrders', { code: 502 })
    await render(<Day />)
    expect(tappable('重新加载')).toBeTruthy()
  })
})

describe('what others see, and what was earned', () => {
  const said: Rating = {
    id: 'v1',
    order: 'e1',
    of: 'seller',
    author: null,
    stars: 4,
    tags: ['准时'],
    text: '很快就到了',
    pictures: [{ id: 'p1', url: '/p1.webp', thumb: '/p1.thumb.webp', width: 4, height: 3 }],
    second: { text: '东西也好', at: later(0) },
    at: later(-60),
  }

  test('a rider’s page: level, stars and words', async () => {
    server.on('running/riderInfo', { ...shown, ratings: 12 })
    server.on('running/evaluations', { ...page(said), count: 12, stars: 4.8 })
    await render(<RiderDetailed />, { id: 'u2' })
    for (const one of ['熟练骑手', '4.8', '12', '匿名同学', '很快就到了', '准时', '追评：东西也好'])
      expect(words()).toContain(one)
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.indexOf('举报'))
    await tap('匿名同学的评价，更多操作')
    wentTo('/pages/user_myfollow/complaint?subject=rating&id=v1')
    unmount()
    server.on('running/riderInfo', { ...shown, stars: null, ratings: 0 })
    server.on('running/evaluations', { ...page(), count: 0, stars: null })
    await render(<RiderDetailed />, { id: 'u2' })
    expect(words()).toContain('还没有人评价')
    unmount()
    server.refuse('running/riderInfo', { code: -2, message: '没有这位骑手' })
    await render(<RiderDetailed />, { id: 'u2' })
    expect(words()).toContain('没有这位骑手')
  })

  test('income: sums, seven days, and each line', async () => {
    const days = ['14', '15', '16', '17', '18', '19', '20'].map((day, index) => ({
      day: `2026-11-${day}`,
      amount: index * 100,
    }))
    server.on('running/profit', { today: 3850, week: 12000, month: 45600, all: 98000, done: 36, days })
    server.on(
      'running/earnings',
      page(
        earning(),
        earning({ id: 'n2', what: 'penalty', amount: -100, fee: 0, title: '一束花' }),
        earning({ id: 'n3', kind: 'agency', spent: 1250, amount: 1700, tip: 300 }),
      ),
    )
    await render(<Profit />)
    for (const one of [
      '38.50',
      '120.00',
      '456.00',
      '一共 36 单',
      '+¥4.50',
      '−¥1.00',
      '违约金',
      '含代买 ¥12.50',
      '含小费 ¥3',
      '已扣平台 ¥0.50',
      '今天',
    ])
      expect(words()).toContain(one)
    unmount()
    server.on('running/earnings', page())
    await render(<Profit />)
    await tap('去跑腿大厅')
    wentTo('/pages/runErrands/grabAnOrder')
    unmount()
    server.refuse('running/profit', { code: 502 })
    await render(<Profit />)
    expect(tappable('重新加载')).toBeTruthy()
  })

  test('the ranking has its formula, and one’s own place', async () => {
    server.on('running/ranking', ({ query }) => {
      const weekly = query.period === 'week'
      return {
        period: weekly ? 'week' : 'month',
        since: later(-3000),
        formula,
        items: weekly ? [ranked({ rider: { ...shown, id: 'u2', name: '周屿' } })] : [],
        mine: weekly ? ranked({ place: 7, late: 1 }) : null,
      }
    })
    await render(<Ranking />)
    for (const one of [formula, '周屿', '超时 1', '130']) expect(words()).toContain(one)
    await tap('1周周屿')
    wentTo('/pages/runErrands/riderDetailed?id=u2')
    await tap('本月')
    expect(words()).toContain('还没有人上榜')
    unmount()
    server.refuse('running/ranking', { code: 502 })
    await render(<Ranking />)
    expect(tappable('重新加载')).toBeTruthy()
  })
})

describe('disputes at the desk', () => {
  const waiting: Disputed = {
    ...offer({ state: 'disputed', total: 501 }),
    owner,
    rider: shown,
    by: 'owner',
    text: '东西坏了',
    since: later(-120),
    step: 'v1',
  }

  test('are decided by a share and a reason, after asking', async () => {
    const done = jest.fn(async () => undefined)
    server.on('running/disputes', page(waiting))
    server.on('running/decide', held({ state: 'decided' }))
    await render(<ErrandDisputes onDone={done} />)
    for (const one of ['下单人申请售后', '东西坏了', '陈述', '林夏']) expect(words()).toContain(one)
    await tap('看经过和照片')
    wentTo('/pages/runErrands/ruOIder?id=e1')
    await tap('处理')
    await tap('退一半')
    expect(words()).toContain('¥2.50')
    await type('理由', '双方都有责任')
    const send = () =>
      act(
        async () =>
          void hosts(
            (node) => String(node.type) === 'Button' && String(node.props.className).includes('u-btn-danger'),
          )[0]?.props.onTap(),
      )
    feedback.modal.mockResolvedValueOnce(false)
    await send()
    expect(server.bodies('running/decide')).toEqual([])
    // somebody said more meanwhile: what was typed stays, and is decided by what is read then
    server.on('running/disputes', page({ ...waiting, step: 'v2' }))
    server.refuse('running/decide', { code: -2, message: '这一单刚刚有了新的情况，请看过经过再处理' })
    await send()
    server.on('running/disputes', page())
    server.on('running/decide', held({ state: 'decided' }))
    await send()
    expect(server.bodies('running/decide')).toEqual(
      ['v1', 'v2'].map((step) => ({ id: 'e1', step, share: 50, note: '双方都有责任' })),
    )
    expect(done).toHaveBeenCalled()
    expect(words()).toContain('没有等着的争议')
  })

  test('a share beyond all is refused here', async () => {
    server.on('running/disputes', page(waiting))
    await render(<ErrandDisputes onDone={async () => undefined} />)
    await tap('处理')
    await type('退给下单人百分之几', '101')
    await type('理由', '写错了')
    await act(
      async () =>
        void hosts(
          (node) => String(node.type) === 'Button' && String(node.props.className).includes('u-btn-danger'),
        )[0]?.props.onTap(),
    )
    expect(words()).toContain('写 0 到 100 的整数')
    expect(server.bodies('running/decide')).toEqual([])
  })
})
