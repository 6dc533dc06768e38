/** An errand's page asks for its order once when it opens, and again when it is seen again. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { liveServer, type LiveServer } from '../live/server'
import { Person, start } from './people'
import errands from './visits/running'

let server: LiveServer
before(async () => {
  server = await liveServer()
})
after(() => server.stop())

for (const target of ['wechat', 'qq', 'ali'] as const)
  test(`the order of a page is asked for once (${target})`, async (context) => {
    const owner = await Person.arrive(server)
    await owner.certify()
    const { id } = (await errands({ server, owner, other: owner }))['pages/runErrands/ursOlder'].query
    const app = await start(target, server, { person: owner })
    context.after(() => app.close())
    const asked = () => app.exchanges.filter(({ url }) => url.includes('/api/running/detail')).length
    await app.open(`pages/runErrands/ursOlder?id=${id}`)
    await app.see('二食堂红油面一份')
    await app.idle()
    assert.equal(asked(), 1)
    await app.goTo('pages/index/search')
    await app.back()
    await app.idle()
    assert.equal(asked(), 2)
    app.assertClean()
  })
