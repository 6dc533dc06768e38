/** A list whose first rows come while another page lies over it goes on as any other. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch as openBrowser, type Live } from '../e2e/browser'
import { launch } from './runtime'

let live: Live
before(async () => {
  live = await openBrowser()
})
after(() => live.close())

for (const target of ['wechat', 'qq', 'ali'] as const)
  test(`a feed under another page loads on (${target})`, async () => {
    const app = await launch(target, { server: live.baseUrl })
    app.patience = 20_000
    const pages = () => app.exchanges.filter(({ url }) => url.includes('/api/dynamic/nationwide'))
    const release = app.host.network.hold('/api/dynamic/nationwide')
    await app.tab('圈子')
    await app.waitFor(() => pages().length === 1, 'the list to be asked for')
    await app.goTo('pages/index/search')
    release()
    await app.idle()
    await app.back()
    await app.waitFor(() => app.count('.u-list-block') > 0, 'rows')
    await app.reachBottom()
    await app.waitFor(() => pages().length > 1, 'the next page')
    assert.match(pages()[1]?.url ?? '', /after=/)
    await app.idle()
    app.assertClean()
    await app.close()
  })
