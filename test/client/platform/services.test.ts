/** @jest-environment jsdom */
import { pay as payAli } from '@/platform/payment/index.ali'
import { pay as payWechat } from '@/platform/payment/index'
import { privacy } from '@/platform/privacy/index'
import { share as shareWeb } from '@/platform/share/index.web'
import { signin as signinAli } from '@/platform/signin/index.ali'
import { signin as signinWeb } from '@/platform/signin/index.web'
import { signin as signinWechat } from '@/platform/signin/index'
import { subscribe as subscribeAli } from '@/platform/subscribe/index.ali'
import { subscribe as subscribeWechat } from '@/platform/subscribe/index'
import { subscribe as subscribeWeb } from '@/platform/subscribe/index.web'
import { update as updateWeb } from '@/platform/update/index.web'
import { answers, browser, fails, host } from './fakes'

jest.mock('@shell', () => ({}))

afterEach(() => jest.useRealTimers())

describe('accounts and money', () => {
  it("signs in by the vendor's code, which the web has not", async () => {
    host('wx', { login: answers({ code: 'w' }) })
    host('my', { getAuthCode: answers({ authCode: 'a' }) })
    await expect(signinWechat.code()).resolves.toBe('w')
    await expect(signinAli.code()).resolves.toBe('a')
    await expect(signinWeb.code()).rejects.toMatchObject({ code: 'unsupported' })
  })

  it("pays with its own vendor's charge only", async () => {
    const signed = {
      timeStamp: '1',
      nonceStr: 'n',
      package: 'prepay_id=1',
      signType: 'RSA',
      paySign: 's',
    } as const
    const requestPayment = answers({})
    host('wx', { requestPayment })
    await payWechat({ way: 'wechat', ...signed })
    expect(requestPayment.mock.calls[0]?.[0]).toMatchObject(signed)
    await expect(payWechat({ way: 'alipay', tradeNo: '1' })).rejects.toMatchObject({ code: 'unsupported' })
    host('wx', { requestPayment: fails({ errMsg: 'requestPayment:fail cancel' }) })
    await expect(payWechat({ way: 'wechat', ...signed })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it.each([
    ['6001', 'cancelled'],
    ['6002', 'offline'],
    ['4000', 'failed'],
    ['8000', 'failed'],
  ])("Alipay's %s is not paid: %s", async (resultCode, code) => {
    host('my', { tradePay: answers({ resultCode }) })
    await expect(payAli({ way: 'alipay', tradeNo: '1' })).rejects.toMatchObject({ code })
  })

  it("takes Alipay's 9000 for paid", async () => {
    host('my', { tradePay: answers({ resultCode: '9000' }) })
    await expect(payAli({ way: 'alipay', tradeNo: '1' })).resolves.toBeUndefined()
  })
})

describe('consent', () => {
  it('names the templates that were accepted', async () => {
    host('wx', { requestSubscribeMessage: answers({ errMsg: 'ok', a: 'accept', b: 'reject' }) })
    await expect(subscribeWechat(['a', 'b', 'c'])).resolves.toEqual(['a'])
    host('my', { requestSubscribeMessage: answers({ behavior: 'subscribe', a: 'reject', b: 'accept' }) })
    await expect(subscribeAli(['a', 'b'])).resolves.toEqual(['b'])
    host('my', {
      requestSubscribeMessage: answers({ behavior: 'subscribe', result: { subscribedEntityIds: ['a'] } }),
    })
    await expect(subscribeAli(['a', 'b'])).resolves.toEqual(['a'])
    await expect(subscribeWeb(['a'])).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('passes the answer about privacy on, and needs none where the host asks for none', async () => {
    const decided: object[] = []
    type Ask = (resolve: (decision: object) => void) => void
    host('wx', { onNeedPrivacyAuthorization: (ask: Ask) => ask((decision) => decided.push(decision)) })
    privacy.onNeeded((answer) => {
      answer.shown()
      answer.agree('agree-button')
    })
    expect(decided).toEqual([
      { event: 'exposureAuthorization' },
      { event: 'agree', buttonId: 'agree-button' },
    ])
    await expect(privacy.require()).resolves.toBeUndefined()
    host('wx', {
      requirePrivacyAuthorize: fails({
        errMsg: 'requirePrivacyAuthorize:fail privacy permission is not authorized',
      }),
    })
    await expect(privacy.require()).rejects.toMatchObject({ code: 'denied' })
  })
})

describe('the web app', () => {
  it("shares by the system's sheet, else copies the link", async () => {
    const writeText = jest.fn(async (_: string) => undefined)
    browser('clipboard', { writeText })
    await expect(shareWeb.send({ title: '北湖', path: '/pages/index/index?id=1' })).resolves.toBe('copied')
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/#/pages/index/index?id=1`)
    await shareWeb.send({ title: '', path: '/pages/QA/detail?id=q1', shared: 'qa/q1' })
    expect(writeText).toHaveBeenLastCalledWith(`${location.origin}/s/qa/q1`)
    browser('share', () => Promise.reject(new DOMException('', 'AbortError')))
    await expect(shareWeb.send({ title: '', path: '/pages/index/index' })).rejects.toMatchObject({
      code: 'cancelled',
    })
    Reflect.deleteProperty(navigator, 'share')
  })

  it('offers a restart once, when the published version changes, and lives without the file', async () => {
    jest.useFakeTimers()
    let version: string | null = null
    Object.assign(globalThis, {
      fetch: jest.fn(async () => ({ ok: version !== null, text: async () => version })),
    })
    const ready = jest.fn()
    updateWeb.onReady(ready)
    const hour = async (now: string | null) => {
      version = now
      await jest.advanceTimersByTimeAsync(3_600_000)
    }
    await hour(null)
    await hour('{"build":"a"}')
    await hour(null)
    await hour('{"build":"a"}')
    expect(ready).not.toHaveBeenCalled()
    await hour('{"build":"b"}')
    await hour('{"build":"c"}')
    expect(ready).toHaveBeenCalledTimes(1)
  })
})
