/** The start of the app: home's calls are begun by the document, and each is made once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Request } from 'playwright-core'
import type { DataOf } from '../../contract/http'
import type { Routes } from '../../contract/registry'
import type {} from '../../src/platform/request/index.web'
import { until } from '../live/server'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

const calls = ['diy/diyfirst', 'dynamic/recommend']

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

/** Opens home as on another day, and checks that the app took up what the document had begun. @returns the calls */
async function reopen({ page }: Student): Promise<Request[]> {
  await page.goto('about:blank')
  const asked: Request[] = []
  const note = (request: Request) => void asked.push(request)
  page.on('request', note)
  await page.goto(live.baseUrl)
  await page.locator('[data-route="pages/index/index"] .u-list-column').first().waitFor()
  page.off('request', note)
  for (const call of calls) {
    assert.equal(asked.filter((request) => request.url().includes(`/api/${call}?`)).length, 1, call)
  }
  assert.deepEqual(
    await page.evaluate(() => Object.keys(window.begunCalls ?? { none: 1 })),
    [],
    'nothing begun is left',
  )
  return asked
}

const schoolOf = (asked: Request[]): (string | null)[] =>
  calls.map((call) =>
    new URL(asked.find((request) => request.url().includes(call))?.url() ?? 'about:blank').searchParams.get(
      'school',
    ),
  )

test('home makes each of its calls once: as visitor, with a school, and signed in', async () => {
  const student = await Student.arrive(live)
  const { page } = student
  assert.deepEqual(schoolOf(await reopen(student)), [null, null])

  await student.chooseSchool()
  const [school] = schoolOf(await reopen(student))
  assert.ok(school)

  await student.open('pages/index/index')
  await student.signIn(nextPhone())
  const asked = await reopen(student)
  assert.deepEqual(schoolOf(asked), [school, school])
  const headers = await asked.find((request) => request.url().includes('dynamic/recommend'))?.allHeaders()
  assert.match(headers?.authorization ?? '', /^Bearer .+/)

  await page.goto('about:blank')
  await page.goto(`${live.baseUrl}/#/pages/index/shequ`)
  await page.locator('[data-route="pages/index/shequ"]').waitFor()
  assert.equal(await page.evaluate(() => window.begunCalls), undefined, 'other pages begin nothing of home')
  assert.deepEqual(live.errors, [])
})

test('the first banner’s picture is asked for while the app’s scripts are on their way', async () => {
  const student = await Student.arrive(live)
  await student.chooseSchool()
  const { page } = student
  await page.goto('about:blank')
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\.js(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const first = page.waitForResponse((response) => response.url().includes('/api/diy/diyfirst?'))
  await page.goto(live.baseUrl, { waitUntil: 'commit' })
  const { data } = (await (await first).json()) as { data: DataOf<Routes['diy/diyfirst']> }
  const banner = data.blocks.find((block) => block.kind === 'banner')
  const address = new URL(banner?.slides[0]?.picture.url ?? 'about:blank', live.baseUrl).href
  await until('the picture is asked for', () => asked.includes(address) || null)
  letGo()
  await page.locator('[data-route="pages/index/index"] .h-banner-img').first().waitFor()
  assert.equal(asked.filter((url) => url === address).length, 1)
})

test('home is there to read and to leave before any of the app’s scripts', async () => {
  const student = await Student.arrive(live)
  await student.chooseSchool()
  const { page } = student
  await page.goto('about:blank')
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\.js(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(live.baseUrl, { waitUntil: 'commit' })
  const early = page.locator('#first')
  await early.locator('.h-nav-item').nth(9).waitFor()
  await early.locator('.h-banner-img').first().waitFor()
  const { school } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('userProfile') ?? '{}') as { school: { name: string } },
  )
  assert.equal(await early.locator('.h-school .u-display').textContent(), school.name)
  const seen = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  assert.equal(seen, 1, 'painted')

  await early.getByRole('tab', { name: '圈子' }).click()
  await early.waitFor({ state: 'detached' })
  letGo()
  await page.locator('[data-route="pages/index/shequ"]').waitFor()
  await page.goBack()
  await page.locator('[data-route="pages/index/index"] .h-nav-item').first().waitFor()
  assert.equal(await early.count(), 0)
  assert.deepEqual(live.errors, [])
})

test('another page than home has nothing of it in its way', async () => {
  const student = await Student.arrive(live)
  const { page } = student
  await page.goto('about:blank')
  await page.goto(`${live.baseUrl}/#/pages/index/shequ`, { waitUntil: 'commit' })
  await page.locator('#first').waitFor({ state: 'hidden' })
  await page.locator('[data-route="pages/index/shequ"]').waitFor()
  assert.equal(await page.locator('#first').count(), 0)
})
