/** People worth following: whom the list holds, in which order, and whom never. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { names, peopleOf, refused } from '../homepage/homepages'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const list = (who: TestSession, query: object = {}) =>
  app.get('user/recommended', { query: { ...query }, token: who.token })
const dismiss = (who: TestSession, whom: TestSession) =>
  app.post('user/dismissRecommended', { id: whom.userId }, { token: who.token })

/** A school of its own, so that nobody else's people are near. */
async function near() {
  const school = await newSchool(app)
  const people = peopleOf(app, school)
  return { ...people, school, reader: await people.person('读者') }
}

describe('people worth following', () => {
  test('come by what they share with the reader, with the reasons', async () => {
    const { person, set, follow, reader } = await near()
    const [friend, second] = [await person('好友'), await person('好友二')]
    const [mate, major, active] = [await person('同学'), await person('同专业'), await person('常发')]
    await person('路人')
    const known = await person('共同关注')
    for (const one of [reader, mate, major]) await set(one, 'college', '文学院')
    for (const one of [reader, major]) await set(one, 'major', '古典文献学')
    for (const one of [friend, second]) {
      await follow(reader, one)
      await follow(one, known)
    }
    await publish(app, active)
    const { data } = await list(reader)
    const score = { 共同关注: 9, 同专业: 9, 同学: 4, 常发: 4, 路人: 1 } as Record<string, number>
    assert.deepEqual(
      data.items.map(({ name }) => score[name]),
      [9, 9, 4, 4, 1],
    )
    const of = (name: string) => data.items.find((item) => item.name === name)
    assert.equal(of('共同关注')?.mutual, 2)
    assert.deepEqual(
      [
        of('同专业')?.same_major,
        of('同专业')?.same_college,
        of('同学')?.same_major,
        of('同学')?.same_college,
      ],
      [true, true, false, true],
    )
    assert.deepEqual([of('常发')?.active, of('路人')?.active], [true, false])
  })

  test('are never oneself, followed, blocked either way, hidden or dismissed', async () => {
    const { person, set, follow, block, reader } = await near()
    const [followed, blocker, blocked, hidden, dismissed] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person('不想看'),
    ]
    await person('看得到')
    await follow(reader, followed)
    await block(blocker, reader)
    await block(reader, blocked)
    await set(hidden, 'profile_to', 'nobody')
    const following = await person('只给关注的')
    await set(following, 'profile_to', 'following')
    assert.deepEqual(names((await list(reader)).data.items).sort(), ['不想看', '看得到'])
    assert.equal((await dismiss(reader, dismissed)).code, 0)
    assert.equal((await dismiss(reader, dismissed)).code, 0)
    assert.deepEqual(names((await list(reader)).data.items), ['看得到'])
    assert.deepEqual(refused(await dismiss(reader, reader)), [409, '不会向你推荐你自己'])
    assert.equal((await dismiss(reader, blocked)).status, 404)
    await follow(following, reader)
    assert.deepEqual(names((await list(reader)).data.items).sort(), ['只给关注的', '看得到'])
  })

  test('are not told of by someone who keeps to themselves whom they follow', async () => {
    const { person, set, follow, reader } = await near()
    const [friend, known] = [await person(), await person('被关注的')]
    await follow(reader, friend)
    await follow(friend, known)
    const mutual = async () => (await list(reader)).data.items.find(({ name }) => name === '被关注的')?.mutual
    assert.equal(await mutual(), 1)
    await set(friend, 'follows_to', 'nobody')
    assert.equal(await mutual(), 0)
  })

  test('come by activity alone for who switched personalised recommendations off', async () => {
    const { person, set, follow, reader } = await near()
    const [friend, known, first, last, secret] = [
      await person('好友'),
      await person('共同'),
      await person('先发'),
      await person('后发'),
      await person('藏着'),
    ]
    await person('没发')
    await follow(reader, friend)
    await follow(friend, known)
    await publish(app, first)
    await publish(app, secret)
    await set(secret, 'dynamics_to', 'nobody')
    await publish(app, last)
    await app.post('user/editPrivacy', { personalised: false }, { token: reader.token })
    const { data } = await list(reader)
    assert.deepEqual(names(data.items), ['后发', '先发'])
    assert.deepEqual(
      data.items.map(({ mutual, same_college }) => [mutual, same_college]),
      [
        [0, false],
        [0, false],
      ],
    )
  })

  test('come batch by batch, each person once', async () => {
    const { person, reader } = await near()
    for (let index = 0; index < 5; index += 1) await person(`第${index}位`)
    const found: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const { data }: Awaited<ReturnType<typeof list>> = await list(reader, {
        size: 2,
        ...(after ? { after } : {}),
      })
      found.push(...names(data.items))
      after = data.next
    }
    assert.deepEqual([found.length, new Set(found).size], [5, 5])
    assert.equal((await list(reader, { size: 31 })).status, 400)
    assert.equal((await list(reader, { after: 'x' })).status, 400)
  })

  test('without a school are those whom the country hears', async () => {
    const reader = await newPerson(app)
    const { person } = await near()
    const [wide, narrow] = [await person('说给大家'), await person('说给本校')]
    await publish(app, wide, { scope: 'everyone' })
    await publish(app, narrow)
    const found = names((await list(reader)).data.items)
    assert.deepEqual([found.includes('说给大家'), found.includes('说给本校')], [true, false])
  })
})
