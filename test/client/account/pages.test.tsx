import React from 'react'
import { chooseRow, feedback, me, mine, navigation, reset, server, signedIn, storage, toasts } from '../fakes'
import { agree, events, query, render, tap, type, unmount, words } from '../pages.fakes'

import type { MineParts } from '@contract/homepage/schema'
import { profile } from '@/shell/account/profile'
import { typed } from '@/shell/account/sign-in-fields'
import { sms } from '@/shell/account/sms'
import { session } from '@/net/session'
import CodeLogin from '@/pages/login/codeLogin'
import LoginIndex from '@/pages/login/loginIndex'
import SignIn from '@/pages/login/signIn'
import WxSignInSel from '@/pages/login/wxSignInSel'
import User from '@/pages/user/user'

const phone = '13800000001'

beforeEach(() => {
  reset()
  session.close()
  Object.assign(profile, { me: null, visited: null })
  sms.release(phone)
  typed.phone = ''
  server.on('user/info', me)
  server.on('user/mine', mine)
  server.on('wxapp/config', {
    ...{ mode: 'demo', version: '1', providers: { sms: 'local' }, answers: [] },
    operator: { name: null, contact: null, icp: null, police: null },
  })
  server.on('verify/getCode', { wait: 60 })
  server.on('dynamic/mines', { items: [], next: null })
})

describe('the SMS sign-in page', () => {
  it('sends a code only to a phone, then counts down', async () => {
    await render(<SignIn />)
    expect(words()).toContain('演示模式：验证码在服务器日志里')
    await tap('获取验证码')
    expect(words()).toContain('请填写手机号')
    expect(server.bodies('verify/getCode')).toEqual([])
    await type('phone', '138 0000 0001')
    await tap('获取验证码')
    expect(server.bodies('verify/getCode')).toEqual([{ phone, scene: 'login' }])
    expect(words()).toContain('60 秒后重发')
  })

  it('shows at the phone what the server says of it', async () => {
    server.wrongField('verify/getCode', 'phone', '这个号段暂不支持')
    await render(<SignIn />)
    await type('phone', phone)
    await tap('获取验证码')
    expect(words()).toContain('这个号段暂不支持')
    expect(toasts()).toEqual([])
  })

  it('signs in, and leads on whoever comes back to it', async () => {
    navigation.open = ['pages/index/index', 'pages/login/signIn']
    server.on('login', signedIn)
    await render(<SignIn />)
    await type('phone', phone)
    await type('code', '验证码 123456')
    await tap('登录')
    expect(words()).toContain('请先阅读并同意用户协议和隐私政策')
    await agree()
    await tap('登录')
    expect(server.bodies('login')).toEqual([{ phone, code: '123456', device: '苹果手机' }])
    expect(navigation.navigateBack).toHaveBeenCalledTimes(1)
    events.get('onShow')?.()
    expect(navigation.navigateBack).toHaveBeenCalledTimes(2)
  })
})

describe('the chooser and the code page', () => {
  it('sends the code and opens the page that takes it; coming back sends no second one', async () => {
    await render(<LoginIndex />)
    await type('phone', phone)
    await agree()
    await tap('获取验证码')
    await tap('获取验证码')
    expect(server.bodies('verify/getCode')).toHaveLength(1)
    const url = `/pages/login/codeLogin?phone=${phone}&scene=login`
    expect(navigation.navigateTo.mock.calls).toEqual([[url], [url]])
  })

  it('takes six digits without a tap, and makes room after a wrong code', async () => {
    Object.assign(query, { phone, scene: 'login' })
    server.wrongField('login', 'code', '验证码不对，还可以试 4 次')
    await render(<CodeLogin />)
    expect(words()).toContain('138****0001')
    await type('code', '000000')
    expect(words()).toContain('验证码不对，还可以试 4 次')
    server.on('login', signedIn)
    await type('code', '123456')
    expect(session.signedIn).toBe(true)
  })

  it.each([
    ['without a phone', { scene: 'login' }],
    ['to bind when nothing is to be bound', { phone, scene: 'bind' }],
  ])('says that it is over %s', async (_, query) => {
    Object.assign(query, query)
    await render(<CodeLogin />)
    expect(words()).toContain('这一步过期了')
  })

  it('offers the phone where the vendor cannot sign in', async () => {
    await render(<WxSignInSel />)
    expect(words()).toContain('这里不能用微信登录')
  })
})

describe('my page', () => {
  it('invites a guest', async () => {
    await render(<User />)
    expect(words()).toContain('给自己留个位置')
    await tap('登录 / 注册')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/login/loginIndex')
    await tap('设置')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/personalSetting/index')
  })

  it('shows who is signed in, and leads to the settings', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    await render(<User />)
    expect(words()).toContain('临江大学 · 新闻学院 2023\u00a0级')
    await tap('设置')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/personalSetting/index')
  })

  it('says that the account is to be deleted, and takes that back', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    server.on('user/info', { ...me, delete_at: '2026-12-06T02:00:00.000Z' })
    server.on('user/keepAccount', { done: true })
    await render(<User />)
    expect(words()).toContain('账号正在注销')
    server.on('user/info', me)
    await tap('撤销注销')
    expect(server.bodies('user/keepAccount')).toHaveLength(1)
    expect(words()).not.toContain('账号正在注销')
  })

  it('has a retry when the profile does not come', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    server.refuse('user/info', { code: 502, message: '请联系管理员' })
    await render(<User />)
    expect(words()).toContain('E502')
    server.on('user/info', me)
    await tap('重新加载')
    expect(words()).toContain('林夏')
  })

  const wentTo = () => navigation.navigateTo.mock.calls.map(([url]) => url)

  it('shows the wallet, and leads to it, to the points and to withdrawing', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    await render(<User />)
    expect(words()).toContain('钱包余额¥86.40积分1,240提现')
    await tap('钱包余额 ¥86.40')
    await tap('积分 1,240')
    await tap('提现')
    const wallet = '/pages/wallet/walletOnline'
    expect(wentTo()).toEqual([wallet, `${wallet}?tab=points`, '/pages/wallet/Withdrawal'])
  })

  it('counts the orders, each count leading to its tab', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    await render(<User />)
    expect(words()).toContain('我的订单全部待付款1待接单2进行中待确认待评价')
    await tap('全部')
    await tap('待付款')
    await tap('1待接单')
    await tap('2进行中')
    await tap('待评价')
    const list = '/pages/runErrands/myorders'
    const tabs = ['unpaid', 'waiting', 'running', 'unrated'].map((group) => `${list}?group=${group}`)
    expect(wentTo()).toEqual([list, ...tabs])
  })

  it.each<[MineParts['rider'], string, string]>([
    ['working', '骑手中心接单中', '/pages/runErrands/riderOrder'],
    ['resting', '骑手中心休息中', '/pages/runErrands/riderOrder'],
    ['suspended', '骑手中心已暂停', '/pages/runErrands/riderOrder'],
    [null, '骑手中心成为骑手', '/pages/runErrands/addRun'],
  ])('says of a rider who is %s: %s', async (rider, said, path) => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    server.on('user/mine', { ...mine, rider })
    await render(<User />)
    await tap(said)
    expect(wentTo()).toEqual([path])
  })

  it('says the next class, and what waits at the desks of who has some', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    const soon = Date.now() + 1000
    storage.set('timetable.coming.u1', [
      { at: '10:10', text: '高等数学 · 三教 108', from: soon - 2000, to: soon },
    ])
    await render(<User />)
    expect(words()).toContain('课表下一节 10:10 高等数学 · 三教 108')
    expect(words()).not.toContain('管理')
    server.on('user/mine', { ...mine, waiting: 6 })
    unmount()
    await render(<User />)
    await tap('管理6 项待办')
    expect(wentTo()).toEqual(['/pages/public/index'])
  })

  it('stands without its figures, which can be read again', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    server.refuse('user/mine', { code: 502 })
    await render(<User />)
    expect(words()).toContain('余额和订单数没有加载出来')
    expect(words()).toContain('钱包余额–积分–提现')
    await tap('骑手中心')
    expect(wentTo()).toEqual(['/pages/runErrands/riderOrder'])
    server.on('user/mine', mine)
    await tap('重试')
    expect(words()).toContain('¥86.40')
    expect(words()).not.toContain('没有加载出来')
  })

  it('keeps what is used seldom under 更多, in a menu that every host can draw', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    await render(<User />)
    expect(words()).not.toContain('举报与申诉')
    chooseRow('回收站')
    await tap('更多话题、订阅、题库、回收站')
    expect(wentTo()).toEqual(['/pages/user/recycleBin'])
    expect(feedback.actionSheet.mock.calls[0]?.[0]).toEqual([
      '我的话题',
      '我的订阅',
      '题库',
      '推荐关注',
      '举报与申诉',
      '回收站',
    ])
  })

  it('leads to the profile, and says how complete it is', async () => {
    session.open({ user_id: 'u1', access_token: 'secret' })
    await render(<User />)
    expect(words()).toContain('资料完整度40%')
    await tap('编辑资料')
    await tap('资料完整度40%')
    const url = '/pages/user/editInfo/index'
    expect(navigation.navigateTo.mock.calls).toEqual([[url], [url]])
  })
})
