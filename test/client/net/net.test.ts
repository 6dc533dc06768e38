import type { Code, Envelope } from '@contract/envelope'
import type { RequestOptions } from '@/platform/request/types'

const mockRequest = jest.fn()
const mockToast = jest.fn()
const mockModal = jest.fn()
const mockShowLoading = jest.fn()
const mockHideLoading = jest.fn()
const mockNavigate = jest.fn()

jest.mock('@/platform/request', () => ({ request: (options: unknown) => mockRequest(options) }))
jest.mock('@/platform/upload', () => ({ upload: jest.fn() }))
jest.mock('@/platform/download', () => ({ download: jest.fn() }))
jest.mock('@/platform/media', () => ({ media: { compress: jest.fn() } }))
jest.mock('@/platform/system', () => ({ system: { target: 'wechat', origin: '' } }))
jest.mock('@/platform/navigation', () => ({ navigation: { navigateTo: (url: string) => mockNavigate(url) } }))
jest.mock('@/platform/feedback', () => ({
  feedback: {
    toast: (text: string) => mockToast(text),
    modal: (options: unknown) => mockModal(options),
    showLoading: (text: string, mask: boolean) => mockShowLoading(text, mask),
    hideLoading: () => mockHideLoading(),
  },
}))
jest.mock('@/platform/storage', () => {
  const store = new Map<string, unknown>()
  return {
    storage: {
      get: (key: string) => store.get(key),
      set: (key: string, value: unknown) => store.set(key, value),
      remove: (key: string) => store.delete(key),
    },
  }
})

import { get, post } from '@/net/call'
import { CallError } from '@/net/failure'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import { onRecovery } from '@/platform/recovery'
import { storage } from '@/platform/storage'

const answer = (code: Code, rest: Partial<Envelope> = {}) =>
  mockRequest.mockResolvedValueOnce({
    status: 200,
    header: {},
    data: { code, data: null, message: '', msg: '', ...rest },
  })

/** The server's database is handing over. */
const busy = (times: number, header: Record<string, string> = { 'retry-after': '1' }) => {
  for (let time = 0; time < times; time += 1)
    mockRequest.mockResolvedValueOnce({
      status: 503,
      header,
      data: { code: -2, data: null, message: '服务正在恢复，请稍后再试', msg: '' },
    })
}

/** What a resolved promise sets off has happened. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

/** Prompts are throttled by the clock: each test lives in a time of its own. */
let clock = 1_000_000

beforeEach(() => {
  jest.clearAllMocks()
  mockModal.mockResolvedValue(false)
  mockNavigate.mockResolvedValue(undefined)
  clock += 60_000
  jest.spyOn(Date, 'now').mockImplementation(() => clock)
  session.open({ user_id: 'u1', access_token: 'secret' })
})

describe('while the server asks for patience', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['Date'] }))
  afterEach(() => jest.useRealTimers())

  it('reads again until it answers, and says so meanwhile', async () => {
    const said: boolean[] = []
    const stop = onRecovery((waiting) => said.push(waiting))
    busy(3)
    answer(0, { data: { likes: 1 } })
    const asked = get('user/info', {}, { loading: false })
    await jest.advanceTimersByTimeAsync(3_900)
    expect([mockRequest.mock.calls.length, said[said.length - 1]]).toEqual([3, true])
    await jest.advanceTimersByTimeAsync(200)
    expect(await asked).toEqual({ likes: 1 })
    expect([said[said.length - 1], mockToast.mock.calls]).toEqual([false, []])
    stop()
  })

  it('tells at once what a vendor failed to do', async () => {
    busy(1, {})
    await expect(get('user/info', {}, { loading: false })).rejects.toThrow('服务正在恢复')
    expect(mockRequest).toHaveBeenCalledTimes(1)
  })

  it('writes again once with its key, and not without one', async () => {
    busy(2)
    const keyed = post('roles/apply', { key: 'k', role: 'sponsor', text: '' }, { loading: false }).catch(
      String,
    )
    await jest.advanceTimersByTimeAsync(10_000)
    expect([mockRequest.mock.calls.length, await keyed]).toEqual([2, 'CallError: 服务正在恢复，请稍后再试'])
    busy(1)
    await expect(post('user/removeEmail', {}, { loading: false })).rejects.toThrow('服务正在恢复')
    expect(mockRequest).toHaveBeenCalledTimes(3)
  })
})

describe('what a call sends', () => {
  it('names the client, the person and the group store', async () => {
    answer(0, { data: { likes: 1 } })
    await get('user/info')
    const { url, method, header, timeout } = mockRequest.mock.calls[0][0] as RequestOptions
    expect(method).toBe('GET')
    expect(url).toMatch(/\/api\/user\/info\?client_id=1&client_type=wechat$/)
    expect(header).toEqual({
      'Content-Type': 'application/json',
      client_id: '1',
      Authorization: 'Bearer secret',
      token: '0',
    })
    expect(timeout).toBe(60_000)
  })

  it('sends the group store token once there is one', async () => {
    storage.set('groupStoreUser', { token: 'g7' })
    answer(0)
    await get('user/info')
    expect((mockRequest.mock.calls[0][0] as RequestOptions).header.token).toBe('g7')
    storage.remove('groupStoreUser')
  })

  it('sends no credentials when signed out', async () => {
    session.close()
    answer(0)
    await get('school/popularSchools')
    expect(Object.keys((mockRequest.mock.calls[0][0] as RequestOptions).header)).toEqual([
      'Content-Type',
      'client_id',
    ])
  })

  it('puts a query into the address and a body into the body', async () => {
    answer(0)
    await get('school/search', { keyword: '临江 大学' })
    expect((mockRequest.mock.calls[0][0] as RequestOptions).url).toContain(
      `keyword=${encodeURIComponent('临江 大学')}`,
    )
    answer(0)
    await post('dynamic/like', { id: 'd1' })
    const { data, url } = mockRequest.mock.calls[1][0] as RequestOptions
    expect(data).toEqual({ id: 'd1' })
    expect(url).toContain('client_id=1&client_type=wechat')
  })
})

describe('section 8', () => {
  it.each([0, 1] as const)('code %s returns the data', async (code) => {
    answer(code, { data: { likes: 3, liked: true } })
    await expect(post('dynamic/like', { id: 'd1' })).resolves.toEqual({ likes: 3, liked: true })
    expect(mockToast).not.toHaveBeenCalled()
  })

  it('code -1 toasts message plus msg and fails', async () => {
    answer(-1, { message: '请检查：', msg: '昵称太短' })
    await expect(get('user/info')).rejects.toBeInstanceOf(CallError)
    expect(mockToast).toHaveBeenCalledWith('请检查：昵称太短')
  })

  it('code -2 toasts message and fails', async () => {
    answer(-2, { message: '已经删除', msg: '不该出现' })
    await expect(get('user/info')).rejects.toMatchObject({ code: -2 })
    expect(mockToast).toHaveBeenCalledWith('已经删除')
  })

  it('code 502 says to contact the administrator', async () => {
    answer(502, { message: 'x' })
    await expect(get('user/info')).rejects.toMatchObject({ code: 502 })
    expect(mockToast).toHaveBeenCalledWith('请联系管理员')
  })

  it('an answer that is no envelope counts as 502', async () => {
    mockRequest.mockResolvedValueOnce({ status: 504, header: {}, data: '<html>' })
    await expect(get('user/info')).rejects.toMatchObject({ code: 502, msg: '504' })
    expect(mockToast).toHaveBeenCalledWith('请联系管理员')
  })

  it('code 1001 asks; confirming clears the session and leads to the SMS sign-in', async () => {
    mockModal.mockResolvedValueOnce(true)
    answer(1001)
    await expect(get('user/info')).rejects.toMatchObject({ code: 1001 })
    await settled()
    expect(mockModal).toHaveBeenCalledWith({
      title: '登录提示',
      content: '您还未登录，请先登录',
      confirmText: '去登录',
    })
    expect(session.signedIn).toBe(false)
    expect(storage.get('info')).toBeUndefined()
    expect(mockNavigate).toHaveBeenCalledWith('/pages/login/signIn')
  })

  it('code 1001 cancelled does nothing', async () => {
    answer(1001)
    await expect(get('user/info')).rejects.toMatchObject({ code: 1001 })
    await settled()
    expect(session.signedIn).toBe(true)
    expect(mockNavigate).not.toHaveBeenCalled()
  })

  it('code "-1001" toasts, clears the session and leads to the sign-in', async () => {
    answer('-1001', { message: '登录已过期，请重新登录' })
    await expect(get('user/info')).rejects.toMatchObject({ code: '-1001' })
    expect(mockToast).toHaveBeenCalledWith('登录已过期，请重新登录')
    expect(session.signedIn).toBe(false)
    expect(mockNavigate).toHaveBeenCalledWith('/pages/login/signIn')
  })

  it('asks nothing for a session that has ended or was opened anew while the call was under way', async () => {
    let late = (_: unknown): void => undefined
    mockRequest.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
    const asked = get('user/info')
    answer('-1001', { message: '登录已过期，请重新登录' })
    await expect(get('user/info')).rejects.toMatchObject({ code: '-1001' })
    session.open({ user_id: 'u', access_token: 'new' })
    clock += 2_000
    late({ status: 401, header: {}, data: { code: '-1001', data: null, message: 'x', msg: '' } })
    await expect(asked).rejects.toMatchObject({ code: '-1001' })
    expect(session.info?.access_token).toBe('new')
    expect(mockNavigate).toHaveBeenCalledTimes(1)
    expect(mockToast).toHaveBeenCalledTimes(1)
  })

  it.each([
    [147, '请先认证学生身份', '/pages/user/editInfo/authentication_name'],
    [258, '请先高级认证', '/pages/user/editInfo/certificate'],
  ] as const)('code %s asks and leads to its page', async (code, content, page) => {
    mockModal.mockResolvedValueOnce(true)
    answer(code)
    await expect(get('user/info')).rejects.toMatchObject({ code })
    await settled()
    expect(mockModal).toHaveBeenCalledWith({ title: '提示', content, confirmText: '去认证' })
    expect(mockNavigate).toHaveBeenCalledWith(page)
    expect(session.signedIn).toBe(true)
  })

  it('asks once in two seconds, and again after', async () => {
    for (let call = 0; call < 3; call += 1) {
      answer(1001)
      await get('user/info').catch(() => undefined)
    }
    expect(mockModal).toHaveBeenCalledTimes(1)
    clock += 2_000
    answer(1001)
    await get('user/info').catch(() => undefined)
    expect(mockModal).toHaveBeenCalledTimes(2)
  })

  it('quiet keeps toasts back but not the sign-in dialog', async () => {
    answer(-2, { message: '不行' })
    await get('user/info', {}, { quiet: true }).catch(() => undefined)
    expect(mockToast).not.toHaveBeenCalled()
    answer(1001)
    await get('user/info', {}, { quiet: true }).catch(() => undefined)
    expect(mockModal).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['offline', '没有网络，请检查后再试'],
    ['timeout', '网络有点慢，请稍后再试'],
  ] as const)('a phone that is %s says so', async (code, sentence) => {
    mockRequest.mockRejectedValueOnce(new PlatformError(code))
    await expect(get('user/info')).rejects.toMatchObject({ code })
    expect(mockToast).toHaveBeenCalledWith(sentence)
  })
})

describe('loading', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['Date'] }))
  afterEach(() => jest.useRealTimers())

  it('shows one sign for all calls under way, with its text and mask, and hides it with the last', async () => {
    let first = (_: unknown) => undefined as void
    let second = (_: unknown) => undefined as void
    mockRequest.mockReturnValueOnce(new Promise((resolve) => (first = resolve)))
    mockRequest.mockReturnValueOnce(new Promise((resolve) => (second = resolve)))
    const calls = [get('user/info'), get('user/devices')]
    jest.advanceTimersByTime(200)
    expect(mockShowLoading.mock.calls).toEqual([['请求中...', true]])
    const ok = { status: 200, header: {}, data: { code: 0, data: null, message: '', msg: '' } }
    first(ok)
    await calls[0]
    expect(mockHideLoading).not.toHaveBeenCalled()
    second(ok)
    await calls[1]
    expect(mockHideLoading).toHaveBeenCalledTimes(1)
  })

  it('shows none for a quick answer, and none where the page has its own', async () => {
    answer(0)
    await get('user/info')
    jest.advanceTimersByTime(1_000)
    mockRequest.mockReturnValueOnce(new Promise(() => undefined))
    void get('user/info', {}, { loading: false })
    jest.advanceTimersByTime(1_000)
    expect(mockShowLoading).not.toHaveBeenCalled()
  })

  it('never stays longer than eight seconds', () => {
    mockRequest.mockReturnValueOnce(new Promise(() => undefined))
    void get('user/info')
    jest.advanceTimersByTime(200)
    expect(mockShowLoading).toHaveBeenCalled()
    jest.advanceTimersByTime(8_000)
    expect(mockHideLoading).toHaveBeenCalledTimes(1)
  })
})
