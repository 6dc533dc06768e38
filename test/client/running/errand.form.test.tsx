/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, navigation, needs, server, storage, toasts } from '../fakes'
import {
  events,
  field,
  hosts,
  pick,
  render,
  tap,
  tappable,
  type,
  unmount,
  words,
  wordsIn,
} from '../pages.fakes'
import { address, begin, detail, noon, station } from './errand.fakes'

import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { goods, perPiece, piecesMax, quote, sizes, tip, urgent } from '@contract/running/price/rules'
import { chosen } from '@/shell/address/chosen'
import { readDraft } from '@/features/running/order/draft'
import { OrderFormStore } from '@/features/running/order/form-store'
import { hoursSaid } from '@/features/running/order/hours'
import { estimate, floorOf, orderDraft, priceDraft } from '@/features/running/order/priced'
import { fenOf } from '@/shell/order/labels'
import { blank } from '@/features/running/order/values'
import AgencyPublish from '@/pages/publish/agencyPublish'
import SendPublish from '@/pages/publish/sendPublish'
import TakePublish from '@/pages/publish/takePublish'
import Remark from '@/pages/runErrands/remark'

const specification: DataOf<Routes['running/specification']> = {
  sizes: [...sizes],
  per_piece: perPiece,
  pieces: piecesMax,
  companies: ['中通快递'],
  tips: [...tip.steps],
  goods: goods.max,
}
const home = { kind: 'address' as const, address }
const pickup = { kind: 'station' as const, station }
const window = {
  from: new Date(noon + 6 * 3_600_000).toISOString(),
  to: new Date(noon + 8 * 3_600_000).toISOString(),
}
/** The server prices by the same rules, and its distance is its own. */
const priceOf = (total?: number) => {
  const priced = quote({ kind: 'take', size: 'small', metres: 560, due: noon })
  return {
    ...priced,
    total: total ?? priced.total,
    metres: 560,
    due: new Date(noon + urgent.usual * 60_000).toISOString(),
  }
}
const made = detail({ state: 'unpaid', id: 'e9' })

beforeEach(async () => {
  await begin()
  server.on('needs/states', needs({ school: 'done', student: 'done' }))
  server.on('running/time', {
    now: new Date(noon).toISOString(),
    usual: 120,
    windows: [{ ...window, fee: 0 }],
  })
  server.on('userAddress/list', { items: [address] })
  server.on('running/quote', priceOf())
  server.on('running/create', made)
})

/** A page with both places chosen, and priced. */
const filled = async (page = <TakePublish />) => {
  chosen.set('pickup', pickup)
  await render(page)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 400)))
}
const filledStore = () => {
  const store = new OrderFormStore('take')
  store.form.set('title', '中通快递')
  store.form.set('from', pickup)
  store.form.set('to', home)
  return store
}

describe('prices of a draft', () => {
  test('yuan as typed become fen', () => {
    expect(['', '3', '3.5', '0.01', '12.345', '-1', 'x', '1e5'].map(fenOf)).toEqual([
      0,
      300,
      350,
      1,
      null,
      null,
      null,
      null,
    ])
  })

  test('the floor is the typed one, else that of the address, and only when it is carried up', () => {
    expect(floorOf('take', { ...blank, to: home })).toBeUndefined()
    expect(floorOf('take', { ...blank, to: home, upstairs: true })).toBe(5)
    expect(floorOf('take', { ...blank, to: home, upstairs: true, floor: '7' })).toBe(7)
    expect(floorOf('send', { ...blank, to: home, upstairs: true })).toBeUndefined()
  })

  test('the estimate is the rules’, at the window’s end or soon', () => {
    const values = {
      ...blank,
      from: pickup,
      to: home,
      size: 'large' as const,
      pieces: '3',
      tip: '2',
      urgent: true,
    }
    expect(estimate('take', values, noon)).toEqual(
      quote({
        kind: 'take',
        size: 'large',
        pieces: 3,
        metres: 556,
        tip: 200,
        urgent: true,
        due: noon + urgent.minutes * 60_000,
        floor: undefined,
        sex: 'any',
        lift: false,
        goods: 0,
      }),
    )
    const night = {
      from: new Date(noon + 9 * 3_600_000).toISOString(),
      to: new Date(noon + 11 * 3_600_000).toISOString(),
    }
    expect(estimate('take', { ...blank, window: night }, noon).items.map(({ name }) => name)).toContain(
      'night',
    )
  })

  test('the server is asked once both places are there, without what a kind does not know', () => {
    expect(priceDraft('take', { ...blank, to: home })).toBeNull()
    expect(priceDraft('agency', { ...blank, to: home, goods: '30' })).toEqual({
      kind: 'agency',
      to: { address: 'a1' },
      sex: 'any',
      urgent: false,
      goods: 3000,
    })
    expect(priceDraft('take', { ...blank, from: pickup, to: home, goods: '30' })).toEqual({
      kind: 'take',
      from: { station: 's1' },
      to: { address: 'a1' },
      sex: 'any',
      urgent: false,
      size: 'small',
      pieces: 1,
    })
    expect(priceDraft('take', { ...blank, from: pickup, to: home, tip: 'x' })).toBeNull()
  })

  test('a place of the campus goes by its name and point', () => {
    const spot = {
      kind: 'spot' as const,
      spot: {
        building: null,
        spot: '二食堂',
        area: '',
        floor: 2,
        floors: 0,
        room: '',
        latitude: 30.4,
        longitude: 114.3,
      },
    }
    expect(priceDraft('agency', { ...blank, from: spot, to: home })?.from).toEqual({
      place: { name: '二食堂 2层', latitude: 30.4, longitude: 114.3 },
    })
  })

  test('an order has what its kind needs', () => {
    const values = {
      ...blank,
      title: ' 书 ',
      parcel: '12',
      receiver: '李四',
      receiverPhone: '13800000009',
      receiverAddress: '武汉市洪山区 1 号',
      company: '中通快递' as const,
    }
    const send = orderDraft(values, { kind: 'send', to: { station: 's1' } }, 'k', 400)
    expect(send).toEqual({
      kind: 'send',
      to: { station: 's1' },
      key: 'k',
      expected: 400,
      track: true,
      title: '书',
      company: '中通快递',
      recipient: { name: '李四', phone: '13800000009', address: '武汉市洪山区 1 号' },
    })
    expect(orderDraft(values, { kind: 'take', to: { address: 'a1' } }, 'k', 200)).toMatchObject({
      parcel: '12',
    })
  })
})

describe('the form', () => {
  test('begins with the default address, takes the station that was chosen, and shows the server’s price', async () => {
    await filled()
    expect(words()).toContain('张三 138****0001')
    expect(words()).toContain('南门驿站')
    expect(server.bodies('running/quote')).toEqual([
      expect.objectContaining({ kind: 'take', from: { station: 's1' }, to: { address: 'a1' } }),
    ])
    expect(words()).toContain('¥2.00价格明细')
    await tap('价格明细')
    expect(words()).toContain('基础跑腿费取件')
    expect(words()).toContain('今天 14:00 前送到')
  })

  test('says what is missing, and sends nothing', async () => {
    server.on('userAddress/list', { items: [] })
    await render(<TakePublish />)
    await tap('下单取件')
    expect(words()).toContain('还有 3 处需要修改')
    expect(words()).toContain('选择收货地址选择收货地址')
    expect(server.bodies('running/create')).toEqual([])
  })

  test('an address is chosen above the form, which stays; new ones and changes have their pages', async () => {
    const other = { ...address, id: 'a2', name: '李四', room: '301', is_default: false }
    server.on('userAddress/list', { items: [address, other] })
    await filled()
    await tap('送到')
    expect(words()).toContain('选择地址')
    await tap('李四')
    expect(words()).not.toContain('选择地址')
    expect(wordsIn(tappable('送到'))).toContain('李四')
    expect(navigation.navigateTo).not.toHaveBeenCalled()
    await tap('送到')
    await tap('新增地址')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/chooseAddress/newAddress?choose=address')
  })

  test('each try that finds errors leads to the first of them again', async () => {
    await render(<TakePublish />)
    await tap('下单取件')
    const [first] = hosts(({ props }) => /^field-/.test(String(props.id)))
    await tap('下单取件')
    expect(first && wordsIn(first)).toContain('取件点')
    expect(navigation.scrollTo.mock.calls).toEqual([[first?.props.id], [first?.props.id]])
    expect(server.bodies('running/create')).toEqual([])
  })

  test('an address that is changed or deleted in the book is so in the form; the floor stays otherwise', async () => {
    const store = filledStore()
    store.form.set('floor', '7')
    store.takeBack()
    expect(store.form.values).toMatchObject({ to: home, floor: '7' })
    chosen.renew({ ...address, name: '李四', floor: 2 })
    store.takeBack()
    expect(store.form.values).toMatchObject({ to: { address: { name: '李四' } }, floor: '' })
    store.form.set('floor', '3')
    store.takeBack()
    expect(store.form.values.floor).toBe('3')
    chosen.drop('a1')
    store.takeBack()
    expect(store.form.values.to).toBeNull()
    expect(store.form.values.from).toEqual(pickup)
  })

  test('orders for the price that was shown, and goes straight to the cashier', async () => {
    await filled()
    await type('取什么', '中通快递')
    await tap('下单取件')
    const [body] = server.bodies('running/create')
    expect(body).toMatchObject({
      kind: 'take',
      title: '中通快递',
      expected: 200,
      track: true,
      size: 'small',
      pieces: 1,
    })
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/order/pay?kind=errand&id=e9')
    expect(storage.get('draft.errand.take')).toBeUndefined()
  })

  test('a price that changed meanwhile is shown, and sent only when agreed to, under the same key', async () => {
    const store = filledStore()
    await store.ask()
    server.on('running/quote', priceOf(400))
    server.answers.set('running/create', ({ body }) =>
      (body as { expected: number }).expected === 400
        ? { code: 0, data: made }
        : {
            code: -1,
            message: '请检查填写的内容：',
            msg: '价格变了',
            data: { fields: { expected: '价格变了' } },
          },
    )
    feedback.modal.mockResolvedValueOnce(false)
    expect(await store.send()).toBeNull()
    expect(feedback.modal).toHaveBeenLastCalledWith(
      expect.objectContaining({
        title: '价格变了',
        content: '刚才是 ¥2.00，现在是 ¥4.00。要按新的价格下单吗？',
      }),
    )
    expect(store.form.values.title).toBe('中通快递')
    server.on('running/quote', priceOf())
    await store.ask()
    server.on('running/quote', priceOf(400))
    expect(await store.send()).toEqual(made)
    const keys = server.bodies('running/create').map((body) => (body as { key: string }).key)
    expect(new Set(keys).size).toBe(1)
  })

  test('a station that paused says so at its place', async () => {
    const store = filledStore()
    server.wrongField('running/quote', 'from', '南门驿站暂停营业，换一个站点')
    await store.ask()
    expect(store.refused).toBe('南门驿站暂停营业，换一个站点')
    expect(store.form.errorOf('from')).toBe('南门驿站暂停营业，换一个站点')
    expect(store.sure).toBe(false)
  })

  test('what was asked for earlier prices nothing else', async () => {
    const store = filledStore()
    await store.ask()
    expect([store.sure, store.quote.total]).toEqual([true, 200])
    store.form.set('size', 'large')
    expect([store.sure, store.quote.total]).toEqual([false, 700])
  })

  test('hurry and a window exclude each other; windows are the server’s, else the rules’', async () => {
    await filled()
    await pick('什么时候', '今天 18:00–20:00')
    await tap('加急 +¥3.00')
    expect(readDraft('take', noon).values).toMatchObject({ window: null, urgent: true })
    await pick('什么时候', '今天 18:00–20:00')
    expect(readDraft('take', noon).values).toMatchObject({ window, urgent: false })
    unmount()
    server.refuse('running/time', { code: 502 })
    const store = new OrderFormStore('take')
    await store.open()
    expect(store.windows.length).toBeGreaterThan(3)
  })

  test('what was typed is there again, for the same person, without a window that is over', async () => {
    await filled()
    await type('取什么', '中通快递')
    await type('取件码或短信', '3-2-1001')
    await pick('什么时候', '今天 18:00–20:00')
    unmount()
    expect(readDraft('take', noon).values).toMatchObject({ title: '中通快递', parcel: '3-2-1001', window })
    expect(readDraft('take', noon + 24 * 3_600_000).values.window).toBeNull()
    expect(readDraft('send', noon).values.title).toBe('')
    storage.set('draft.errand.take', { ...(storage.get('draft.errand.take') as object), of: 'u2' })
    expect(readDraft('take', noon).values.title).toBe('')
  })

  test('emptied after asking: the places stay', async () => {
    await filled()
    await type('取什么', '中通快递')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('清空')
    expect(field('取什么')?.props.value).toBe('中通快递')
    await tap('清空')
    expect(field('取什么')?.props.value).toBe('')
    expect(words()).toContain('南门驿站')
  })

  test('carried up, the floor of the address counts until another is said', async () => {
    await filled()
    await tap('更多要求')
    await tap('送上楼')
    await act(async () => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(server.bodies('running/quote').pop()).toMatchObject({ upstairs: true, floor: 5, lift: false })
    await pick('楼层', '7 楼')
    await act(async () => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(server.bodies('running/quote').pop()).toMatchObject({ floor: 7 })
  })

  test('a tip of one’s own has limits', async () => {
    await filled()
    await tap('更多要求')
    await tap('自己填')
    await type('小费（元）', '0.5')
    await type('取什么', '中通快递')
    await tap('下单取件')
    expect(words()).toContain('小费填 ¥1 到 ¥100')
    expect(server.bodies('running/create')).toEqual([])
    await tap('¥5')
    expect(readDraft('take', noon).values.tip).toBe('5')
  })

  test('asks for what, from where, to where and when; the rest is folded, and said in a line', async () => {
    await filled()
    const asked = () =>
      [
        '取什么',
        '取件码或短信',
        '什么时候',
        '加急',
        '重量',
        '件数',
        '送上楼',
        '骑手性别',
        '小费',
        '查看骑手位置',
        '备注',
      ].filter((name) => words().includes(name) || field(name) !== undefined)
    expect(words()).toContain('更多要求小件 1 件')
    expect(asked().slice(0, 4)).toEqual(['取什么', '取件码或短信', '什么时候', '加急'])
    expect(hosts(({ props }) => props.ariaRole === 'switch' || props.label === '送上楼')).toHaveLength(1)
    await tap('更多要求')
    expect(asked()).toHaveLength(11)
    await tap('只要女生')
    await tap('¥5')
    await tap('送上楼')
    await tap('更多要求')
    expect(words()).toContain('更多要求小件 1 件，送到 5 楼，只要女生，小费 ¥5')
    expect(words()).not.toContain('自己填')
  })

  test('an error under the fold opens it', async () => {
    const { form } = filledStore()
    form.set('tip', '0.5')
    unmount()
    await filled()
    await type('取什么', '中通快递')
    expect(words()).not.toContain('自己填')
    await tap('下单取件')
    expect(words()).toContain('小费填 ¥1 到 ¥100')
  })

  test('a station that is closed says so with the time that is proposed, in one tap', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(noon + 11 * 3_600_000)
    const shut = { kind: 'station' as const, station: { ...station, hours: '08:30-21:30' } }
    chosen.set('pickup', shut)
    await render(<TakePublish />)
    expect(words()).toContain('南门驿站现在打烊，明天 8:30 开门，这个时间送不到。')
    // the server is not asked to say it once more
    await act(async () => new Promise((resolve) => setTimeout(resolve, 400)))
    expect([server.bodies('running/quote'), words().match(/送不到/g)?.length]).toEqual([[], 2])
    await tap('改约 明天 7:00–9:00')
    expect(words()).not.toContain('打烊')
    const at = (hour: number) => new Date(noon + (hour - 12) * 3_600_000).toISOString()
    expect(readDraft('take', noon).values.window).toEqual({ from: at(31), to: at(33) })
  })

  test('one that opens soon enough is no obstacle, but is said', () => {
    const early = noon - 4 * 3_600_000
    const soon = {
      ...blank,
      to: home,
      from: { kind: 'station' as const, station: { ...station, hours: '09:00-21:00' } },
    }
    expect(hoursSaid(soon, early)).toEqual({
      text: '南门驿站现在打烊，今天 9:00 开门，来得及按时送到。',
      late: false,
      window: null,
      label: '',
    })
    expect(hoursSaid({ ...soon, urgent: true }, early)?.label).toMatch(/^改约 今天/)
    expect(hoursSaid(soon, noon)).toBeNull()
    expect(hoursSaid({ ...soon, from: pickup }, early)).toBeNull()
  })

  test('an order of before is taken over, unless something is being written', async () => {
    const before = detail({
      id: 'e5',
      state: 'done',
      title: '鞋盒',
      size: 'large',
      pieces: 3,
      sex: 'female',
      remark: '放门口',
      from: station.name,
    })
    server.on('running/detail', before)
    server.on('userAddress/pickups', { items: [station] })
    await render(<TakePublish />, { again: 'e5' })
    expect(readDraft('take', noon).values).toMatchObject({
      title: '鞋盒',
      size: 'large',
      pieces: '3',
      sex: 'female',
      remark: '放门口',
      parcel: '',
      from: { station: { id: 's1' } },
    })
    unmount()
    server.on('running/detail', { ...before, title: '另一个' })
    await render(<TakePublish />, { again: 'e5' })
    expect(readDraft('take', noon).values.title).toBe('鞋盒')
    expect(toasts()).toContain('上次没写完的还在，没有换掉')
  })

  test('a courier that can no longer be chosen is not taken over, and is named', async () => {
    const sent = detail({ id: 'e6', kind: 'send', state: 'done', title: '两本书', company: '顺丰速运' })
    server.on('running/detail', sent)
    server.on('userAddress/posts', { items: [] })
    server.on('running/specification', specification)
    await render(<SendPublish />, { again: 'e6' })
    expect(readDraft('send', noon).values).toMatchObject({ title: '两本书', company: '' })
    expect(toasts()).toContain('顺丰速运现在不能选了，请重新选快递公司')
  })

  test('sending asks who it is for', async () => {
    chosen.set('mail', pickup)
    await render(<SendPublish />)
    await type('寄什么', '两本书')
    await tap('下单寄件')
    expect(words()).toContain('请填写收件人')
    await type('收件人', '李四')
    await type('收件人手机号', '13800000009')
    await type('收件地址', '武汉市洪山区珞喻路 1 号')
    await pick('快递公司', '中通快递')
    await tap('下单寄件')
    expect(server.bodies('running/create')).toEqual([
      expect.objectContaining({
        kind: 'send',
        from: { address: 'a1' },
        to: { station: 's1' },
        company: '中通快递',
      }),
    ])
  })

  test('doing something needs no place to begin at; it can be taken off again', async () => {
    await filled(<AgencyPublish />)
    expect(words()).toContain('南门驿站')
    await tap('不选去哪里办')
    await type('帮什么忙', '排队买面')
    await type('代买预付（元）', '30')
    await tap('下单代办')
    expect(server.bodies('running/create')).toEqual([
      expect.objectContaining({ kind: 'agency', goods: 3000 }),
    ])
    expect(server.bodies('running/create')[0]).not.toHaveProperty('from')
  })

  test('a refusal that is about no field is told, and what was typed stays', async () => {
    server.refuse('running/create', { code: -2, message: '你有 20 个跑腿单还没有结束' })
    const store = filledStore()
    await store.ask()
    expect(await store.send()).toBeNull()
    expect(toasts()).toContain('你有 20 个跑腿单还没有结束')
    expect(store.form.values.title).toBe('中通快递')
  })
})

describe('the remark', () => {
  test('is written on its page and comes back to the form', async () => {
    await filled()
    await type('取什么', '中通快递')
    await tap('更多要求')
    await tap('备注')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/runErrands/remark?kind=take')
    unmount()
    await render(<Remark />, { kind: 'take' })
    await tap('放门口就行')
    await type('备注', '放门口就行，敲两下')
    await tap('完成')
    unmount()
    await render(<TakePublish />)
    expect(words()).toContain('放门口就行，敲两下')
    await act(async () => events.get('onShow')?.())
    expect(readDraft('take', noon).values.remark).toBe('放门口就行，敲两下')
  })

  test('too long, it cannot be finished', async () => {
    await render(<Remark />, { kind: 'send' })
    await type('备注', '长'.repeat(201))
    expect(words()).toContain('最多 200 个字，多了 1 个')
    expect(tappable('完成').props.disabled).toBe(true)
  })
})
