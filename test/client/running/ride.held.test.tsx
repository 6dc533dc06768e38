/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { chooseRow, feedback, navigation, server, toasts } from '../fakes'
import { events, hosts, pick, render, tap, tappable, type, unmount, words } from '../pages.fakes'
import { agency, begin, event, hear, held, later, mockCall, mockCopy, mockOpen } from './ride.fakes'

import type { OrderDetail } from '@contract/running/schema'
import FillLogistics from '@/pages/runErrands/fillLogistics'
import Held from '@/pages/runErrands/ruOIder'
import Transfer from '@/pages/runErrands/transferOder'
import Photos from '@/pages/runErrands/uploadPhotos'

beforeEach(begin)
afterEach(() => {
  unmount()
  jest.restoreAllMocks()
})
const wentTo = (url: string) => expect(navigation.navigateTo).toHaveBeenLastCalledWith(url)
const show = (order: OrderDetail, Page = Held, asked: Record<string, string> = {}) => {
  server.on('running/detail', order)
  return render(<Page />, { id: 'e1', ...asked })
}

describe('a held order', () => {
  test('says where to, what for, and how long there is', async () => {
    await show(held({ events: [event('riderGrab', 'taken', 'other')] }))
    for (const said of [
      '还有 1 小时',
      '待取件',
      '3-2-1001',
      '南门驿站 A12',
      '6 栋 5 楼 512',
      '放门口',
      '陈述',
      '骑手已接单',
      '¥4.50',
    ])
      expect(words()).toContain(said)
    await tap('取件码或短信')
    expect(mockCopy).toHaveBeenLastCalledWith('3-2-1001')
    await tap('打电话给陈述')
    expect(mockCall).toHaveBeenLastCalledWith('13900000009')
    await tap('和陈述聊天')
    wentTo('/pages/messageIndex/chat?user=u9')
    await tap('两个地点的位置，点开看地图')
    expect(mockOpen).toHaveBeenLastCalledWith(expect.objectContaining({ name: '南门驿站 A12' }))
  })

  test('its steps lead on by the rows', async () => {
    await show(held())
    await tap('确认取件')
    wentTo('/pages/runErrands/uploadPhotos?id=e1&for=riderProcess')
    unmount()
    await show(
      held({
        kind: 'send',
        state: 'carrying',
        recipient: { name: '王五', phone: '13700000003', address: '杭州市西湖区某路 1 号' },
      }),
    )
    expect(words()).toContain('王五 13700000003')
    await tap('填写快递单号')
    wentTo('/pages/runErrands/fillLogistics?id=e1')
    unmount()
    await show(agency())
    expect(words()).toContain('先上传小票')
    await tap('上传凭证')
    wentTo('/pages/runErrands/uploadPhotos?id=e1&for=orderVoucher')
  })

  test('the receiving code ends it; a wrong one is said in its field', async () => {
    await show(held({ state: 'carrying' }))
    await tap('验收货码')
    server.wrongField('running/userConfirmEnd', 'code', '验证码不对，请向下单人核对')
    await tap('完成这一单')
    expect(server.bodies('running/userConfirmEnd')).toEqual([])
    await type('收货码', '0000')
    await tap('完成这一单')
    expect(words()).toContain('验证码不对，请向下单人核对')
    server.on(
      'running/userConfirmEnd',
      held({
        state: 'done',
        rating: { may: true, second: false, mine: null, theirs: null },
        settled: { refunded: 0, rider: 450, fee: 50 },
      }),
    )
    await type('收货码', '4097')
    await tap('完成这一单')
    expect(words()).toContain('实际到账')
    await tap('评价对方')
    wentTo('/pages/runErrands/evaluate?id=e1')
  })

  test('is given back for the fee that was read; another one is asked for again', async () => {
    await show(held({ back_fee: 0 }))
    chooseRow('退单')
    await tap('更多')
    await type('理由', '临时有课')
    server.wrongField('running/riderCancel', 'expected', '现在退单要付违约金 1.00 元，请确认')
    server.on('running/detail', held({ back_fee: 100 }))
    feedback.modal
      .mockImplementationOnce(async () => true)
      .mockImplementationOnce(async () => {
        server.on('running/riderCancel', held({ state: 'open', held: false, actions: [] }))
        return true
      })
    await tap('退单')
    // refused, read anew, asked again, sent: longer than one tap is waited for
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
    const asked = feedback.modal.mock.calls.map(([options]) => (options as { content: string }).content)
    expect(asked[0]).toContain('不收违约金')
    expect(asked[1]).toContain('¥1.00')
    expect(server.bodies('running/riderCancel')).toEqual([
      { id: 'e1', reason: '临时有课', expected: 0 },
      { id: 'e1', reason: '临时有课', expected: 100 },
    ])
    expect(
      navigation.navigateBack.mock.calls.length +
        navigation.switchTab.mock.calls.length +
        navigation.reLaunch.mock.calls.length,
    ).toBeGreaterThan(0)
  })

  test('who thinks better of giving it back keeps what was typed', async () => {
    await show(held({ back_fee: 100 }))
    chooseRow('退单')
    await tap('更多')
    await type('理由', '临时有课')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('退单')
    expect(server.bodies('running/riderCancel')).toEqual([])
    expect(hosts((node) => node.props.value === '临时有课')).not.toHaveLength(0)
  })

  test('a transfer shows its code and is taken back after asking', async () => {
    await show(held({ state: 'handing', transfer: { to: '周屿', code: '5678', until: later(20) } }))
    expect(words()).toContain('告诉周屿')
    server.on('running/withdrawTransfer', held())
    await tap('收回转单')
    expect(server.bodies('running/withdrawTransfer')).toEqual([{ id: 'e1' }])
    expect(words()).not.toContain('告诉周屿')
  })

  test('in dispute the rider may give in, after being told what that costs', async () => {
    await show(
      held({
        state: 'disputed',
        total: 500,
        dispute: { by: 'owner', text: '东西坏了', share: null, note: '' },
      }),
    )
    expect(words()).toContain('东西坏了')
    server.on('running/concede', held({ state: 'cancelled' }))
    expect(tappable('补充说明')).toBeTruthy()
    await tap('同意退款')
    expect(feedback.modal).toHaveBeenLastCalledWith(
      expect.objectContaining({ danger: true, content: expect.stringContaining('¥5.00') }),
    )
    expect(words()).toContain('已取消')
  })

  test('the position is told while both agree and the page is in front', async () => {
    server.on('running/tellPosition', { shown: true })
    server.on('running/track', { owner: true, rider: true })
    await show(held({ track: { owner: true, rider: false } }))
    expect(words()).toContain('对方想看你到哪了')
    await tap('让对方看到我的位置')
    expect(server.bodies('running/tellPosition')).toHaveLength(1)
    await act(async () => events.get('onHide')?.())
    expect(server.bodies('running/tellPosition')).toHaveLength(1)
    await act(async () => events.get('onShow')?.())
    expect(server.bodies('running/tellPosition')).toHaveLength(2)
  })

  test('moves with its frames; without an id, or failed, it says so', async () => {
    await show(held())
    server.on('running/detail', held({ state: 'cancelled', actions: [] }))
    await hear({ type: 'order', kind: 'errand', id: 'e2', state: 'cancelled' })
    expect(words()).toContain('待取件')
    await hear({ type: 'order', kind: 'errand', id: 'e1', state: 'cancelled' })
    expect(words()).toContain('已取消')
    unmount()
    await render(<Held />, { id: '' })
    expect(words()).toContain('链接里少了跑腿单的编号')
    unmount()
    server.refuse('running/detail', { code: -2, message: '这个跑腿单不在了' })
    await render(<Held />, { id: 'e1' })
    expect(words()).toContain('这个跑腿单不在了')
  })
})

describe('handing over', () => {
  test('by phone, then the code is shown', async () => {
    await show(held(), Transfer)
    server.on(
      'running/confirmTransfer',
      held({ state: 'handing', transfer: { to: '周屿', code: '5678', until: later(30) } }),
    )
    await tap('生成接手码')
    expect(words()).toContain('请填写对方手机号')
    await type('对方手机号', '13800000002')
    await tap('生成接手码')
    expect(words()).toContain('当面告诉周屿')
  })

  test('the next one takes it over by the code', async () => {
    await show(
      held({
        state: 'handing',
        held: false,
        actions: ['verifyTransfer'],
        transfer: { to: '林夏', code: null, until: later(30) },
      }),
      Transfer,
    )
    server.wrongField('running/verifyTransfer', 'code', '接手码不对，请向对方核对')
    await type('接手码', '1111')
    await tap('接手这一单')
    expect(words()).toContain('接手码不对')
    server.on('running/verifyTransfer', held())
    await type('接手码', '5678')
    await tap('接手这一单')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/ruOIder?id=e1')
  })

  test('who ordered it goes on to their own page of it', async () => {
    await show(held({ mine: true, held: false }))
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/ursOlder?id=e1')
    expect(words()).not.toContain('这一单的收入')
  })

  test('of what cannot be handed over it says so', async () => {
    await show(held({ state: 'delivered' }), Transfer)
    expect(words()).toContain('这一单现在不能转')
    unmount()
    server.refuse('running/detail', { code: 502 })
    await render(<Transfer />, { id: 'e1' })
    expect(tappable('重新加载')).toBeTruthy()
  })
})

describe('forms with pictures', () => {
  test('delivered: photographed, sent, and back', async () => {
    await show(held({ state: 'carrying' }), Photos, { for: 'riderEndProcess' })
    expect(navigation.setTitle).toHaveBeenLastCalledWith('送到了')
    server.on('running/riderEndProcess', held({ state: 'delivered' }))
    await tap('已送达')
    expect(toasts()).toEqual(['至少拍一张照片'])
    await tap('添加图片')
    await type('说明', '放门口鞋架')
    await tap('已送达')
    expect(server.bodies('running/riderEndProcess')).toEqual([
      { id: 'e1', pictures: ['p1'], note: '放门口鞋架' },
    ])
    expect(toasts()).toContain('送到了，等下单人确认')
  })

  test('a complaint is asked about first', async () => {
    await show(held({ state: 'carrying' }), Photos, { for: 'dispute' })
    server.on('running/dispute', held({ state: 'disputed' }))
    await type('发生了什么', '联系不上下单人')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('提交给学校')
    expect(server.bodies('running/dispute')).toEqual([])
    await tap('提交给学校')
    expect(server.bodies('running/dispute')).toEqual([{ id: 'e1', text: '联系不上下单人', pictures: [] }])
  })

  test('a step that is past says so; vouchers are what is asked for without a word', async () => {
    await show(held({ state: 'delivered' }), Photos)
    expect(words()).toContain('这一步现在做不了')
    unmount()
    await show(agency(), Photos)
    expect(words()).toContain('实际花费')
    unmount()
    server.refuse('running/detail', { code: 502 })
    await render(<Photos />, { id: 'e1' })
    expect(tappable('重新加载')).toBeTruthy()
  })

  test('a posted parcel: scanned, the company picked, sent', async () => {
    await show(held({ kind: 'send', state: 'carrying' }), FillLogistics)
    server.on('running/submitExpress', held({ kind: 'send', state: 'delivered' }))
    await tap('扫面单')
    await pick('快递公司', '圆通速递')
    await tap('添加图片')
    await tap('寄出了')
    expect(server.bodies('running/submitExpress')).toEqual([
      { id: 'e1', company: '圆通速递', number: 'YT1234567890', pictures: ['p1'] },
    ])
    unmount()
    await show(held({ kind: 'send' }), FillLogistics)
    expect(words()).toContain('现在不用填单号')
    unmount()
    await show(held({ kind: 'send', state: 'delivered' }), FillLogistics)
    expect(tappable('更正单号')).toBeTruthy()
  })
})
