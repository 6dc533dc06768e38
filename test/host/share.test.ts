/** What people publish goes to a friend as its card: its title, its page and its picture. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { liveServer, type LiveServer } from '../live/server'
import { Person, start } from './people'

let server: LiveServer
before(async () => {
  server = await liveServer()
})
after(() => server.stop())

const named = (label: string): string => `[aria-label="${label}"]`

/** A card as a test compares it: the title, the path, and whether its picture is there, by a whole address, as JPEG. */
async function cardOf(card: unknown): Promise<{ title: unknown; path: unknown; picture: boolean }> {
  const { title, path, imageUrl } = card as Record<string, unknown>
  const { pathname } = new URL(String(imageUrl))
  const { headers } = await fetch(server.url + pathname)
  return { title, path, picture: headers.get('content-type') === 'image/jpeg' }
}

for (const target of ['wechat', 'qq', 'ali'] as const)
  describe(target, () => {
    test('a dynamic, from its page, its sheet, the host’s menu and a list', async (context) => {
      const author = await Person.arrive(server)
      await author.certify()
      const text = `${target} 湖边的晚霞`
      const id = await author.publish(text)
      const reader = await Person.arrive(server)
      const app = await start(target, server, { person: reader })
      context.after(() => app.close())
      const expected = { title: text, path: `/pages/dynamicTopic/photoDetail?id=${id}`, picture: true }

      await app.open(`pages/dynamicTopic/photoDetail?id=${id}`)
      await app.see(text)
      const { friend, moments } = app.passOn()
      assert.deepEqual(await cardOf(friend), expected)
      const { title, query, imageUrl } = moments as Record<string, unknown>
      assert.deepEqual({ title, query }, { title: text, query: `id=${id}` })
      assert.equal(imageUrl, (friend as Record<string, unknown>).imageUrl)
      await app.tap(named('分享'))
      await app.tap('转发')
      assert.deepEqual(await cardOf(app.shares[0]), expected)
      await app.gone('转发')

      await app.open(`pages/personalHomepage/index?id=${author.id}`)
      await app.tap(named('分享'), { near: text })
      assert.deepEqual(await cardOf(app.shares[1]), expected)
      const home = app.passOn().friend as Record<string, unknown>
      assert.equal(home['path'], `/pages/homePage/otherPerson?id=${author.id}`)
      app.assertClean()
    })

    test('a person, from the menu of their page', async (context) => {
      const person = await Person.arrive(server)
      const app = await start(target, server, { person: await Person.arrive(server) })
      context.after(() => app.close())
      await app.open(`pages/homePage/otherPerson?id=${person.id}`)
      await app.tap(named('更多'))
      await app.tap('分享名片')
      const { title, path } = app.shares[0] as Record<string, unknown>
      assert.equal(path, `/pages/homePage/otherPerson?id=${person.id}`)
      assert.equal(title, `${person.name}在校园云生活的主页`)
      await app.gone('分享名片')
      app.assertClean()
    })
  })
