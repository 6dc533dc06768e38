/** @jest-environment jsdom */
import { openShell, waitFor } from './shell-app'
import type { ShellApp } from './shell-app'

let shell: ShellApp
const home = 'pages/index/index'
const circle = 'pages/index/shequ'
const talk = 'pages/talk'
const other = 'pages/other'

const shows = (text: string) => waitFor(() => expect(shell.top().textContent).toContain(text))
const stack = () => shell.api.stack()
const go = (url: string) => shell.api.navigateTo({ url: `/${url}` })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { errMsg: string }) => error.errMsg,
  )

afterEach(() => shell.close())

test('the root path is home', async () => {
  shell = await openShell('')
  await shows('index/index:0')
  expect(stack()).toEqual([home])
  expect(window.location.hash).toBe('#/')
})

test('each navigateTo is a new page, and going back destroys it', async () => {
  shell = await openShell('')
  await go(`${talk}?n=1`)
  await shows('talk1:0')
  shell.top().querySelector<HTMLElement>('.count')?.click()
  await go(`${talk}?n=2`)
  await shows('talk2:0')
  expect(stack()).toEqual([home, talk, talk])
  await shell.api.navigateBack()
  await shows('talk1:1')
  await go(`${talk}?n=2`)
  await shows('talk2:0')
})

test('the buttons of the browser and the stack agree', async () => {
  shell = await openShell('')
  await go(`${talk}?n=1`)
  await go(other)
  window.history.go(-2)
  await waitFor(() => expect(stack()).toEqual([home]))
  window.history.forward()
  await waitFor(() => expect(stack()).toEqual([home, talk]))
  await shows('talk1:0')
  window.history.forward()
  await waitFor(() => expect(stack()).toEqual([home, talk, other]))
  await shell.api.navigateBack({ delta: 2 })
  expect(stack()).toEqual([home])
  expect(window.location.hash).toBe('#/')
})

test('the only page leads home, and home stays', async () => {
  shell = await openShell(`#/${talk}?n=1`)
  await shows('talk1:0')
  expect(stack()).toEqual([talk])
  await shell.api.navigateBack()
  await shows('index/index:0')
  expect(stack()).toEqual([home])
  await shell.api.navigateBack()
  expect(stack()).toEqual([home])
})

test('a page keeps in its address what it was asked, for a reload and for who comes back', async () => {
  shell = await openShell('')
  await go(`${talk}?n=1`)
  shell.api.keepQuery(talk, { n: '富士 相机', tab: '' })
  const kept = `#/${talk}?n=%E5%AF%8C%E5%A3%AB+%E7%9B%B8%E6%9C%BA`
  await waitFor(() => expect(window.location.hash).toBe(kept))
  await shows('talk1:0')
  await go(other)
  shell.api.keepQuery(talk, { n: '3' })
  await shell.api.navigateBack()
  expect(window.location.hash).toBe(kept)
  shell.close()
  shell = await openShell(kept)
  await shows('talk富士 相机:0')
  shell.api.keepQuery(talk, {})
  await waitFor(() => expect(window.location.hash).toBe(`#/${talk}`))
})

test('however deep one goes, each page keeps the one below it', async () => {
  shell = await openShell('')
  for (let n = 1; n <= 13; n += 1) await go(`${talk}?n=${n}`)
  expect(stack()).toHaveLength(14)
  for (let n = 12; n > 0; n -= 1) {
    await shell.api.navigateBack()
    await shows(`talk${n}:0`)
  }
  expect(stack()).toHaveLength(2)
})

test('redirectTo takes the place of the top page', async () => {
  shell = await openShell('')
  await go(talk)
  await shell.api.redirectTo({ url: `/${other}` })
  expect(stack()).toEqual([home, other])
  await shell.api.navigateBack()
  expect(stack()).toEqual([home])
})

test('tabs stay alive, and switching closes what was above them', async () => {
  shell = await openShell('')
  await shows('index/index:0')
  shell.top().querySelector<HTMLElement>('.count')?.click()
  await go(talk)
  await go(other)
  await shell.api.switchTab({ url: `/${circle}?dropped=1` })
  expect(stack()).toEqual([circle])
  expect(window.location.hash).toBe(`#/${circle}`)
  // the browser stands where the first page stood: what was closed lies ahead of it, not behind
  window.history.forward()
  await waitFor(() => expect(stack()).toEqual([home, talk]))
  await shell.api.switchTab({ url: `/${home}` })
  await shows('index/index:1')
})

test('reLaunch closes everything, tabs too', async () => {
  shell = await openShell('')
  await shows('index/index:0')
  shell.top().querySelector<HTMLElement>('.count')?.click()
  await go(talk)
  await shell.api.reLaunch({ url: `/${home}` })
  await shows('index/index:0')
  expect(stack()).toEqual([home])
})

test('a typed tab switches, a typed page is pushed', async () => {
  shell = await openShell('')
  await shows('index/index:0')
  window.location.hash = `#/${talk}?n=3`
  await waitFor(() => expect(stack()).toEqual([home, talk]))
  window.location.hash = `#/${circle}`
  await waitFor(() => expect(stack()).toEqual([circle]))
  window.history.back()
  await waitFor(() => expect(stack()).toEqual([home, talk]))
  await shows('talk3:0')
})

test('an unknown route says so and leads home', async () => {
  shell = await openShell('#/pages/nowhere')
  await shows('没有这个页面')
  expect(shell.log()).toEqual(['app onLaunch', 'app onShow', 'app onPageNotFound'])
  const buttons = [...shell.top().querySelectorAll('button')]
  buttons.find((button) => button.textContent?.includes('回到首页'))?.click()
  await shows('index/index:0')
})

test('a reload keeps the stack and makes its lower pages when they are needed', async () => {
  shell = await openShell('')
  await go(`${talk}?n=1`)
  await go(other)
  shell.close()
  shell = await openShell('', { reload: true })
  await shows('other:0')
  expect(stack()).toEqual([home, talk, other])
  expect(shell.chunk(home).asked()).toBe(0)
  window.history.back()
  await shows('talk1:0')
  expect(stack()).toEqual([home, talk])
})

test('moves asked for at once happen one after the other', async () => {
  shell = await openShell('')
  void go(`${talk}?n=1`)
  void go(`${talk}?n=2`)
  void shell.api.navigateBack()
  await go(other)
  expect(stack()).toEqual([home, talk, other])
  await shell.api.navigateBack()
  await shows('talk1:0')
})

test('what cannot be done is refused in the words of the platform', async () => {
  shell = await openShell('')
  expect(await failure(go('pages/nowhere'))).toBe('navigateTo:fail page "pages/nowhere" is not found')
  expect(await failure(go(circle))).toBe(`navigateTo:fail "${circle}" is a tab page`)
  expect(await failure(shell.api.switchTab({ url: `/${talk}` }))).toBe(
    `switchTab:fail "${talk}" is not a tab page`,
  )
  expect(await failure(shell.api.redirectTo({ url: `/${home}` }))).toBe(
    `redirectTo:fail "${home}" is a tab page`,
  )
  expect(stack()).toEqual([home])
})

test('turning back from the choice of a place refuses it', async () => {
  shell = await openShell('')
  const choice = failure(shell.api.chooseLocation({ latitude: 30, longitude: 114 }))
  await waitFor(() => expect(stack()).toEqual([home, 'pages/choose-location']))
  window.history.back()
  expect(await choice).toBe('chooseLocation:fail cancel')
  expect(stack()).toEqual([home])
})
