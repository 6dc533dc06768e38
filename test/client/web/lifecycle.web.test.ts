/** @jest-environment jsdom */
import { openShell, waitFor } from './shell-app'
import type { ShellApp } from './shell-app'

let shell: ShellApp
const talk = '/pages/talk'
const opened = (name: string) => waitFor(() => expect(shell.top().textContent).toContain(`${name}:`))

afterEach(async () => {
  shell.close()
  Reflect.deleteProperty(document, 'visibilityState')
})

const setVisibility = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the app launches before its first page loads', async () => {
  shell = await openShell('#/pages/talk?n=1')
  await opened('talk1')
  expect(shell.log()).toEqual(['app onLaunch', 'app onShow', 'talk1 onLoad', 'talk1 onShow', 'talk1 onReady'])
  expect(shell.api.launchOptions()).toEqual({ path: 'pages/talk', query: { n: '1' } })
})

test('a page hides under another, shows again, and is unloaded when it is closed', async () => {
  shell = await openShell('')
  await opened('index/index')
  shell.log()
  await shell.api.navigateTo({ url: talk })
  await opened('talk')
  await shell.api.navigateBack()
  expect(shell.log()).toEqual([
    'index/index onHide',
    'talk onLoad',
    'talk onShow',
    'talk onReady',
    'talk onUnload',
    'index/index onShow',
  ])
})

test('a tab hides when another is shown, and hears its taps', async () => {
  shell = await openShell('')
  await opened('index/index')
  shell.log()
  const tabs = document.querySelectorAll<HTMLElement>('[role=tab]')
  tabs[1]?.click()
  await opened('index/shequ')
  tabs[0]?.click()
  await waitFor(() => expect(shell.api.stack()).toEqual(['pages/index/index']))
  tabs[0]?.click()
  await waitFor(() => {
    expect(document.querySelector('[aria-selected=true]')).toBe(tabs[0])
  })
  expect(shell.log().filter((line) => line.startsWith('index/index'))).toEqual([
    'index/index onHide',
    'index/index onShow',
    'index/index onTabItemTap',
    'index/index onTabItemTap',
  ])
})

test('reLaunch unloads every page and every tab', async () => {
  shell = await openShell('')
  await opened('index/index')
  await shell.api.switchTab({ url: '/pages/index/shequ' })
  await opened('index/shequ')
  await shell.api.navigateTo({ url: talk })
  await opened('talk')
  await shell.api.reLaunch({ url: '/pages/other' })
  const unloaded = shell.log().filter((line) => line.endsWith('onUnload'))
  expect(unloaded.sort()).toEqual(['index/index onUnload', 'index/shequ onUnload', 'talk onUnload'])
})

test('the page and the app hide with the document', async () => {
  shell = await openShell('')
  await opened('index/index')
  shell.log()
  setVisibility('hidden')
  setVisibility('visible')
  expect(shell.log()).toEqual(['index/index onHide', 'app onHide', 'app onShow', 'index/index onShow'])
  setVisibility('visible')
  expect(shell.log()).not.toContain('index/index onShow')
})

test('only the top page hears of a new size', async () => {
  shell = await openShell('')
  await opened('index/index')
  await shell.api.navigateTo({ url: talk })
  await opened('talk')
  shell.log()
  window.dispatchEvent(new Event('resize'))
  expect(shell.log()).toEqual(['talk onResize'])
})

const scrollerOf = (page: HTMLElement, height: { current: number }): HTMLElement => {
  const scroller = page.querySelector<HTMLElement>('.sh-scroll')
  if (!scroller) throw new Error('no scroller')
  Object.defineProperty(scroller, 'clientHeight', { value: 800 })
  Object.defineProperty(scroller, 'scrollHeight', { get: () => height.current })
  return scroller
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))

test('the end of a page is told once for every height', async () => {
  shell = await openShell('')
  await opened('index/index')
  shell.log()
  const height = { current: 2000 }
  const scroller = scrollerOf(shell.top(), height)
  const scroll = async (top: number) => {
    scroller.scrollTo({ top })
    await nextFrame()
    await nextFrame()
  }
  await scroll(1149)
  expect(shell.log()).toEqual([])
  await scroll(1150)
  await scroll(1190)
  expect(shell.log()).toEqual(['index/index onReachBottom'])
  height.current = 3000
  await scroll(1200)
  await scroll(2180)
  expect(shell.log()).toEqual(['index/index onReachBottom'])
})

test('a page is where it was scrolled to when it shows again', async () => {
  shell = await openShell('')
  await opened('index/index')
  const scroller = scrollerOf(shell.top(), { current: 2000 })
  shell.api.pageScrollTo({ scrollTop: 640, duration: 0 })
  await shell.api.navigateTo({ url: talk })
  await waitFor(() => expect(scroller.closest('section')?.className).toContain('sh-away'))
  // what a browser does to a box that is not displayed
  scroller.scrollTop = 0
  scroller.dispatchEvent(new Event('scroll'))
  await shell.api.navigateBack()
  await waitFor(() => expect(scroller.scrollTop).toBe(640))
})

test('a refresh lasts until the page is done', async () => {
  let finish: () => void = () => undefined
  shell = await openShell('', {
    refresh: () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  })
  await opened('index/index')
  shell.log()
  await shell.api.startPullDownRefresh()
  expect(shell.log()).toEqual(['index/index onPullDownRefresh'])
  expect(shell.top().textContent).toContain('正在刷新')
  finish()
  await waitFor(() => expect(shell.top().textContent).not.toContain('正在刷新'))
})

test('a refresh that promises nothing ends with stopPullDownRefresh', async () => {
  shell = await openShell('', { refresh: () => undefined })
  await opened('index/index')
  await shell.api.startPullDownRefresh()
  expect(shell.top().textContent).toContain('正在刷新')
  shell.api.stopPullDownRefresh()
  await waitFor(() => expect(shell.top().textContent).not.toContain('正在刷新'))
})

test('a page without pull-down refresh refuses it', async () => {
  shell = await openShell('#/pages/talk')
  await opened('talk')
  await expect(shell.api.startPullDownRefresh()).rejects.toThrow('startPullDownRefresh:fail')
  expect(shell.log()).not.toContain('talk onPullDownRefresh')
})

test('a page says what is shared of it, else its own title and address are', async () => {
  shell = await openShell('#/pages/talk?n=7')
  await opened('talk7')
  expect(shell.api.shareMessage()).toMatchObject({
    title: '来看',
    path: 'pages/talk?n=7',
    link: 'http://localhost/#/pages/talk?n=7',
  })
  await shell.api.navigateTo({ url: '/pages/other?n=2' })
  await opened('other2')
  expect(shell.api.shareMessage()).toMatchObject({ title: 'other', path: 'pages/other?n=2' })
})

test('titles and badges', async () => {
  shell = await openShell('#/pages/talk')
  await opened('talk')
  shell.api.setTitle('新标题')
  await waitFor(() => expect(shell.top().querySelector('h1')?.textContent).toBe('新标题'))
  expect(document.title).toBe('新标题 · 校园云生活')
  shell.api.setTabBadge(1, '9')
  await waitFor(() => expect(document.querySelectorAll('[role=tab]')[1]?.textContent).toBe('9圈子'))
  expect(document.querySelector('.sh-badge')?.getAttribute('aria-label')).toBe('9 条未读')
  shell.api.setTabBadge(1, '')
  await waitFor(() => expect(document.querySelector('.sh-badge')).toBeNull())
})
