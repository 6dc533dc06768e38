/** Calls for help: found by themselves, and solved by who calls. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as } from '../asks'

let app: TestApp
let school: string
let author: TestSession
let reader: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  author = await newPerson(app, school)
  reader = await newPerson(app, school)
})
after(() => app.close())

const idsOf = ({ data }: { data: { items: { id: string }[] } }) => data.items.map(({ id }) => id)

test('a call for help stands in a list of its own, beside all that is new', async () => {
  const call = await publish(app, author, { text: '求借一把伞', help: true })
  const wide = await publish(app, author, { text: '求一份校历', help: true, scope: 'everyone' })
  const talk = await publish(app, author, { text: '不求什么' })
  assert.equal(call.help, 'open')
  assert.equal(talk.help, undefined)
  const query = { school, kind: 'help' } as const
  assert.deepEqual(idsOf(await app.get('dynamic/list', { query, ...as(reader) })), [wide.id, call.id])
  assert.deepEqual(idsOf(await app.get('dynamic/list', { query })), [wide.id])
  const [first] = idsOf(await app.get('dynamic/nationwide', { query: { kind: 'help' } }))
  assert.equal(first, wide.id)
  const page = await app.get('dynamic/list', { query: { ...query, size: 1 }, ...as(reader) })
  const next = await app.get('dynamic/list', {
    query: { ...query, size: 1, after: page.data.next ?? '' },
    ...as(reader),
  })
  assert.deepEqual([...idsOf(page), ...idsOf(next)], [wide.id, call.id])
  assert.deepEqual(idsOf(await app.get('dynamic/list', { query: { school }, ...as(reader) })), [
    talk.id,
    wide.id,
    call.id,
  ])
})

test('its author alone says that it is solved, again and back', async () => {
  const { id } = await publish(app, author, { text: '求带一份早饭', help: true })
  const solve = (who: TestSession, solved: boolean, of = id) =>
    app.post('dynamic/solve', { id: of, solved }, as(who))
  assert.equal((await solve(reader, true)).status, 403)
  for (const solved of [true, true, false, true])
    assert.equal((await solve(author, solved)).data.help, solved ? 'solved' : 'open')
  const { data } = await app.get('dynamic/detail', { query: { id }, ...as(reader) })
  assert.equal(data.help, 'solved')
  const talk = await publish(app, author, { text: '没在求助' })
  assert.equal((await solve(author, true, talk.id)).status, 409)
})
