/** Who runs the site, and its filings: at the foot of home, or in the column at its side where there is room. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, type Live } from './browser'

let live: Live
before(async () => void (live = await launch()))
after(() => live.close())

const operator = {
  name: '江城大学信息中心',
  contact: 'privacy@jiangcheng.example',
  icp: '京ICP备12345678号-1',
  police: '京公网安备 11010502000001号',
}

test('both filings lead to where they can be looked up, once on the page, at every width', async () => {
  const page = await live.newPage()
  await page.route('**/api/wxapp/config*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, operator } } })
  })
  await page.goto(live.baseUrl)
  const filing = page.getByRole('link', { name: operator.icp })
  const within = (place: string) => page.locator(place).getByRole('link', { name: operator.icp })
  await within('[data-route="pages/index/index"] .sh-scroll > .as-foot:last-child').waitFor()
  assert.equal(await filing.count(), 1)
  assert.equal(await filing.getAttribute('href'), 'https://beian.miit.gov.cn/')
  assert.equal(
    await page.getByRole('link', { name: operator.police }).getAttribute('href'),
    'https://beian.mps.gov.cn/',
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await within('aside').waitFor()
  assert.equal(await filing.count(), 1)
  assert.deepEqual(live.errors, [])
})
