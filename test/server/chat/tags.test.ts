/** Words beside the names of conversations, as features declare them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { tagsOf, type PeerTag } from '../../../server/core/chat/tags'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp } from '../harness'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

test('of two tags the lower one stands; who has none is left out', async () => {
  const school = await newSchool(app)
  const [viewer, both, one, none] = [
    await newPerson(app, school),
    await newPerson(app, school, '两个都是'),
    await newPerson(app, school, '是一个'),
    await newPerson(app, school, '都不是'),
  ]
  const named = (text: string, order: number, names: readonly string[]): PeerTag => ({
    text,
    tone: 'blue',
    order,
    among: ({ id }, peers) =>
      sql`select u.id from users u where u.id = any(${peers}) and u.id <> ${id} and u.name = any(${sql.param(names)}::text[])`,
  })
  const house = app.context.house.with({
    tags: { later: named('二手', 20, ['两个都是', '是一个']), first: named('商家', 10, ['两个都是']) },
  })
  const found = await tagsOf(
    { ...app.context, house },
    {
      id: viewer.userId,
      schoolId: school,
      sessionId: '',
      student: false,
      verified: false,
      blocks: false,
      roles: [],
    },
    [viewer, both, one, none].map(({ userId }) => userId),
  )
  assert.deepEqual(Object.fromEntries(found), {
    [both.userId]: { text: '商家', tone: 'blue' },
    [one.userId]: { text: '二手', tone: 'blue' },
  })
})
