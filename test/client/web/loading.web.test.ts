/** @jest-environment jsdom */
import { openShell, waitFor } from './shell-app'
import type { ShellApp } from './shell-app'

let shell: ShellApp
const path = 'pages/talk'

async function begin(held: readonly string[], url = `/${path}`) {
  shell = await openShell('', { held })
  await waitFor(() => expect(shell.top().textContent).toContain('index/index'))
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  void shell.api.navigateTo({ url })
  await settled()
}
beforeEach(() => begin([path]))
afterEach(async () => {
  shell.close()
  jest.useRealTimers()
})

/** What promises bring about. */
async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
const pass = async (ms: number) => {
  jest.advanceTimersByTime(ms)
  await settled()
}
const placeholder = () => shell.top().querySelector('[role=status]')
const failed = () => shell.top().querySelector('[role=alert]')
const retry = () => shell.top().querySelector<HTMLElement>('[role=alert] button')

test('a placeholder only after 200 ms, then the page', async () => {
  await pass(199)
  expect(placeholder()).toBeNull()
  await pass(1)
  expect(placeholder()).not.toBeNull()
  shell.chunk(path).load()
  await settled()
  expect(placeholder()).toBeNull()
  expect(shell.top().textContent).toContain('talk:0')
  expect(shell.log().slice(-3)).toEqual(['talk onLoad', 'talk onShow', 'talk onReady'])
})

test('after 60 s it has failed, and what comes later is not shown by itself', async () => {
  await pass(59_999)
  expect(failed()).toBeNull()
  await pass(1)
  expect(failed()?.textContent).toContain('网络可能不稳')
})

test('a failure offers a retry, which loads again', async () => {
  shell.chunk(path).fail(new Error('offline'))
  await settled()
  expect(failed()?.textContent).toContain('页面没加载出来')
  retry()?.click()
  await settled()
  expect(failed()).toBeNull()
  expect(shell.chunk(path).asked()).toBe(2)
  shell.chunk(path).load()
  await settled()
  expect(shell.top().textContent).toContain('talk:0')
})

test('a page closed while it loads hears nothing', async () => {
  jest.useRealTimers()
  await shell.api.navigateBack()
  shell.log()
  shell.chunk(path).load()
  await settled()
  expect(shell.log()).toEqual([])
  expect(shell.api.stack()).toEqual(['pages/index/index'])
})

test.each([
  [{ type: 'missing' }, 'missing'],
  [{ type: 'timeout' }, 'timeout'],
  [new Error('refused'), 'error'],
])('a chunk that fails with %j is reported as %s', async (error, type) => {
  const { loadPage } = await import('../../../targets/web/view/loading')
  const { register } = await import('../../../targets/web/route')
  register([{ path, title: '', bar: 'grey', load: () => Promise.reject(error) }], async () => [])
  await expect(loadPage(path)).rejects.toMatchObject({ message: 'Loading chunk failed', type })
})

describe('before the lines of the pages are here', () => {
  const over = async (url?: string) => {
    shell.close()
    jest.useRealTimers()
    await begin(['routes'], url)
  }
  const title = () => shell.top().querySelector('.sh-title')?.textContent

  test('a page waits for them, and has its title with them', async () => {
    await over()
    await pass(200)
    expect(placeholder()).not.toBeNull()
    expect(title()).toBe('')
    shell.chunk('routes').load()
    await settled()
    expect(shell.top().textContent).toContain('talk:0')
    expect(title()).toBe('talk')
  })

  test('one that is none is told once they say so', async () => {
    await over('/pages/nowhere')
    expect(shell.top().textContent).not.toContain('没有这个页面')
    shell.chunk('routes').load()
    await settled()
    expect(shell.top().textContent).toContain('没有这个页面')
    expect(title()).toBe('页面不存在')
  })

  test('where they fail, a retry asks again', async () => {
    await over()
    shell.chunk('routes').fail(new Error('offline'))
    await settled()
    expect(failed()?.textContent).toContain('页面没加载出来')
    retry()?.click()
    await settled()
    shell.chunk('routes').load()
    await settled()
    expect(shell.top().textContent).toContain('talk:0')
    expect(shell.chunk('routes').asked()).toBe(2)
  })
})
