/** @jest-environment jsdom */
import { upload as uploadAli } from '@/platform/upload/index.ali'
import { upload as uploadWechat } from '@/platform/upload/index'
import { download as downloadAli } from '@/platform/download/index.ali'
import { request as requestAli } from '@/platform/request/index.ali'
import { request as requestWeb } from '@/platform/request/index.web'
import { request as requestWechat } from '@/platform/request/index'
import { answers, fails, host } from './fakes'

const header = { 'Content-Type': 'application/json' }
const post = {
  url: 'http://127.0.0.1/api/login',
  method: 'POST',
  header,
  data: { phone: '1' },
  timeout: 50,
} as const
const get = { url: 'http://127.0.0.1/api/banners', method: 'GET', header: {}, timeout: 50 } as const

describe('WeChat', () => {
  it('sends JSON and gives status, data and headers in lower case', async () => {
    const call = answers({ statusCode: 429, data: { code: -2 }, header: { 'Retry-After': '3' } })
    host('wx', { request: call })
    await expect(requestWechat(post)).resolves.toEqual({
      status: 429,
      data: { code: -2 },
      header: { 'retry-after': '3' },
    })
    expect(call.mock.calls[0]?.[0]).toMatchObject({
      url: post.url,
      method: 'POST',
      header,
      data: '{"phone":"1"}',
      timeout: 50,
    })
  })

  it('sends no body where there is none', async () => {
    const call = answers({ statusCode: 200, data: '', header: {} })
    host('wx', { request: call })
    await requestWechat(get)
    expect(call.mock.calls[0]?.[0]).not.toHaveProperty('data')
  })

  it.each([
    ['request:fail timeout', 'timeout'],
    ['request:fail errcode:-118 cronet_error_code:-118 error_msg:net::ERR_CONNECTION_TIMED_OUT', 'timeout'],
    ['request:fail url not in domain list', 'invalid'],
    ['request:fail invalid url', 'invalid'],
    ['request:fail errcode:-106 net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['request:fail ', 'offline'],
  ])('%s is %s', async (errMsg, code) => {
    host('wx', { request: fails({ errMsg }) })
    await expect(requestWechat(get)).rejects.toMatchObject({ name: 'PlatformError', code, message: errMsg })
  })

  it('uploads with progress and reads the answer as JSON', async () => {
    let report = (_: { progress: number }): void => undefined
    const seen: number[] = []
    host('wx', {
      uploadFile({ success }: { success: (answer: object) => void }) {
        queueMicrotask(() => {
          report({ progress: 40 })
          success({ statusCode: 200, data: '{"code":0}' })
        })
        return { onProgressUpdate: (listener: typeof report) => (report = listener) }
      },
    })
    const sent = uploadWechat({
      ...get,
      filePath: 'wxfile://1',
      name: 'file',
      onProgress: (percent) => seen.push(percent),
    })
    await expect(sent).resolves.toEqual({ status: 200, data: { code: 0 }, header: {} })
    expect(seen).toEqual([40])
  })
})

describe('Alipay', () => {
  it('reads the text as JSON', async () => {
    host('my', { request: answers({ status: 200, data: '{"code":0}', headers: { 'X-Request-Id': 'a' } }) })
    await expect(requestAli(post)).resolves.toEqual({
      status: 200,
      data: { code: 0 },
      header: { 'x-request-id': 'a' },
    })
  })

  it('takes a status beside 200 for an answer, which Alipay calls a failure', async () => {
    host('my', {
      request: fails({
        error: 19,
        errorMessage: 'http status error',
        status: 401,
        data: '{"code":1001}',
        headers: {},
      }),
    })
    await expect(requestAli(get)).resolves.toMatchObject({ status: 401, data: { code: 1001 } })
  })

  it.each([
    [{ error: 13, errorMessage: '' }, 'timeout'],
    [{ error: 12, errorMessage: '网络出错' }, 'offline'],
    [{ error: 11, errorMessage: '无权跨域' }, 'invalid'],
    [{ error: 2 }, 'offline'],
  ])('%j is %s', async (failure, code) => {
    host('my', { request: fails(failure) })
    await expect(requestAli(get)).rejects.toMatchObject({ code })
  })

  it('ends an upload and a download that take too long, for which Alipay knows no limit', async () => {
    host('my', { uploadFile: () => ({ onProgressUpdate: () => undefined }), downloadFile: () => undefined })
    await expect(uploadAli({ ...get, timeout: 5, filePath: 'a', name: 'file' })).rejects.toMatchObject({
      code: 'timeout',
    })
    await expect(downloadAli({ ...get, timeout: 5 })).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('web', () => {
  const fetchWith = (answer: typeof fetch) => Object.assign(globalThis, { fetch: answer })

  it('sends JSON and gives every status', async () => {
    const answer = {
      status: 500,
      text: async () => '{"code":502}',
      headers: new Headers([['x-request-id', 'b']]),
    }
    const fetched = jest.fn(async (_url: unknown, _init: unknown) => answer)
    Object.assign(globalThis, { fetch: fetched })
    await expect(requestWeb(post)).resolves.toEqual({
      status: 500,
      data: { code: 502 },
      header: { 'x-request-id': 'b' },
    })
    expect(fetched.mock.calls[0]).toMatchObject([
      post.url,
      { method: 'POST', body: '{"phone":"1"}', headers: post.header },
    ])
  })

  it('gives the text of an answer that is not JSON', async () => {
    Object.assign(globalThis, {
      fetch: async () => ({ status: 502, text: async () => '<html>', headers: new Headers() }),
    })
    await expect(requestWeb(get)).resolves.toMatchObject({ status: 502, data: '<html>' })
  })

  it('takes up what the document began, once, and only while it is fresh', async () => {
    const answerWith = (text: string) =>
      ({ status: 200, text: async () => text, headers: new Headers() }) as unknown as Response
    fetchWith(async () => answerWith('"asked"'))
    const begin = () => {
      window.begunCalls = { [get.url]: Promise.resolve({ response: answerWith(''), text: '"begun"' }) }
    }
    begin()
    await expect(requestWeb(get)).resolves.toMatchObject({ data: 'begun' })
    await expect(requestWeb(get)).resolves.toMatchObject({ data: 'asked' })
    begin()
    const now = jest.spyOn(performance, 'now').mockReturnValue(60_000)
    await expect(requestWeb(get)).resolves.toMatchObject({ data: 'asked' })
    now.mockRestore()
  })

  it('asks anew where what the document began went wrong: the server may be back', async () => {
    const answerWith = (status: number, text: string) =>
      ({ status, text: async () => text, headers: new Headers() }) as unknown as Response
    fetchWith(async () => answerWith(200, '"asked"'))
    window.begunCalls = { [get.url]: Promise.reject(new TypeError('Failed to fetch')) }
    await expect(requestWeb(get)).resolves.toMatchObject({ data: 'asked' })
    window.begunCalls = { [get.url]: Promise.resolve({ response: answerWith(502, ''), text: '<html>' }) }
    await expect(requestWeb(get)).resolves.toMatchObject({ status: 200, data: 'asked' })
  })

  it('is offline when nothing answers', async () => {
    fetchWith(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(requestWeb(get)).rejects.toMatchObject({ code: 'offline' })
  })

  it('gives up after the timeout', async () => {
    fetchWith(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    )
    await expect(requestWeb({ ...get, timeout: 5 })).rejects.toMatchObject({ code: 'timeout' })
  })

  it('refuses an address that is none', async () => {
    await expect(requestWeb({ ...get, url: 'http://' })).rejects.toMatchObject({ code: 'invalid' })
  })
})
