// also on: external
/** Polls where people meet them: as cards in chats and groups, and under dynamics, with numbers as they change. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sighted, watching } from '../../../contract/vote/rules'
import type { Viewer } from '../../../server/context'
import { watchers } from '../../../server/features/vote/watch'
import { Watchlist } from '../../../server/features/vote/watchlist'
import { befriend } from '../chat/chats'
import { newPerson, newSchool } from '../campus'
import type { TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { as, say } from '../asks'
import { connect, hello } from '../sockets'
import { votesOf, type Votes } from './votes'

let on: Votes
before(async () => {
  on = await votesOf()
  await on.app.app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => on.app.close())

const options = ['火锅', '烤肉']
const poll = (by: TestSession, change: object = {}) =>
  on.open(by, { kind: 'poll', body: undefined, title: '周五吃什么', options, way: 'creator', ...change })

/** A group of the owner's and two friends. */
async function groupOf() {
  const [owner, one, two] = [await on.person(), await on.person(), await on.person()]
  for (const friend of [one, two]) await befriend(on.app, owner, friend)
  const people = [one.userId, two.userId]
  const made = {
    key: randomUUID(),
    name: '饭搭子',
    kind: 'class',
    scope: 'everyone',
    approval: 'free',
    people,
  }
  const { id } = await say(on.app.post('chat/group/create', made, as(owner)))
  return { id, owner, one, two }
}
const sayCard = (by: TestSession, group: string, id: string) =>
  on.app.post('chat/group/say', { key: randomUUID(), group, card: { kind: 'vote', id } }, as(by))
const lastCard = async (reader: TestSession, conversation: string) =>
  (await say(on.app.get('chat/messages', { query: { conversation }, ...as(reader) }))).items.at(-1)?.card
const faceIn = async (reader: TestSession, conversation: string) => {
  const face = (await lastCard(reader, conversation))?.shown?.poll
  assert.ok(face, 'the card shows its poll')
  return face
}

const post = (by: TestSession, id: string, change: object = {}) =>
  on.app.post(
    'dynamic/publish',
    { key: randomUUID(), text: '', pictures: [], scope: 'school', card: { kind: 'vote', id }, ...change },
    as(by),
  )
const cardOf = async (reader: TestSession | undefined, id: string) =>
  (await say(on.app.get('dynamic/detail', { query: { id }, token: reader?.token }))).card
const shownTo = async (reader: TestSession, id: string) => Boolean((await cardOf(reader, id))?.shown)

describe('in a group', () => {
  test('a poll is asked without papers, for its members alone, and answered on its card', async () => {
    const { id: group, owner, one, two } = await groupOf()
    const made = await poll(owner, { voters: 'chat', conversation: group })
    assert.equal((await sayCard(owner, group, made.id)).code, 0)
    const before = await faceIn(one, group)
    assert.deepEqual(
      [before.options.map(({ name, votes }) => [name, votes]), before.left, before.obstacle, before.voters],
      [
        [
          ['火锅', 0],
          ['烤肉', 0],
        ],
        1,
        null,
        '聊天里的人',
      ],
    )
    const [hotpot] = before.options
    await on.vote(one, made.id, [hotpot?.id ?? ''])
    const [mine, theirs] = [await faceIn(one, group), await faceIn(two, group)]
    assert.deepEqual([mine.people, mine.chosen, mine.left], [1, [hotpot?.id], 0])
    assert.deepEqual([theirs.options[0]?.votes, theirs.chosen, theirs.left], [1, [], 1])
    assert.equal((await on.read(two, made.id)).electorate, 3)
    await on.exact(made.id)

    const outsider = await on.person()
    assert.equal(
      (await on.app.get('VoteActivity/read', { query: { id: made.id }, ...as(outsider) })).status,
      404,
    )
    assert.equal((await on.cast(outsider, made.id, [hotpot?.id ?? ''])).status, 404)
    const posted = await say(post(owner, made.id))
    assert.deepEqual([await shownTo(outsider, posted.id), await shownTo(one, posted.id)], [false, true])
    const { items } = await say(on.app.get('VoteActivity/list', { query: {}, ...as(two) }))
    assert.ok(!items.some(({ id }) => id === made.id), 'no list of the school has it')
    // whoever has left reads it no more, and does not vote; its creator reads it for ever
    await say(on.app.post('chat/group/leave', { group }, as(two)))
    assert.equal((await on.cast(two, made.id, [hotpot?.id ?? ''])).status, 404)
    const handed = await on.cast(owner, made.id, [hotpot?.id ?? ''])
    assert.equal(handed.code, 0)
  })

  test('who is not in a chat makes no poll for it; what is for a school is a student’s', async () => {
    const { id: group } = await groupOf()
    const outsider = await on.student()
    const draft = { kind: 'poll', body: undefined, options, way: 'creator' }
    assert.equal((await on.create(outsider, { ...draft, voters: 'chat', conversation: group })).status, 404)
    assert.equal((await on.create(outsider, { ...draft, voters: 'chat' })).status, 400)
    assert.equal((await on.create(outsider, { ...draft, voters: 'school', conversation: group })).status, 400)
    assert.equal((await on.create(await on.person(), { ...draft, voters: 'school' })).status, 403)
  })
})

test('between two, the card is each one’s own', async () => {
  const [one, other] = [await on.person(), await on.person()]
  await befriend(on.app, one, other)
  const hi = await say(
    on.app.post('privateChat', { key: randomUUID(), to: other.userId, text: '在吗' }, as(one)),
  )
  const made = await poll(one, { voters: 'chat', conversation: hi.conversation })
  const card = { kind: 'vote', id: made.id }
  await say(on.app.post('privateChat', { key: randomUUID(), to: other.userId, card }, as(one)))
  const face = await faceIn(other, hi.conversation)
  assert.deepEqual([face.obstacle, face.left], [null, 1])
  await on.vote(other, made.id, [face.options[1]?.id ?? ''])
  assert.deepEqual(
    (await faceIn(one, hi.conversation)).options.map(({ votes }) => votes),
    [0, 1],
  )
})

describe('under a dynamic', () => {
  test('it is read with it in every list, by each as they stand', async () => {
    const creator = await on.student()
    const made = await poll(creator, { voters: 'students' })
    const posted = await say(post(creator, made.id))
    assert.deepEqual([posted.text, posted.card?.shown?.title], ['', '周五吃什么'])
    const [plain, certified] = [await on.person(), await on.student()]
    const found = async (reader: TestSession) =>
      (await say(on.app.get('dynamic/list', { query: {}, ...as(reader) }))).items.find(
        ({ id }) => id === posted.id,
      )?.card?.shown?.poll
    assert.deepEqual(
      [(await found(plain))?.obstacle, (await found(certified))?.obstacle],
      ['先完成学生认证，才能投票', null],
    )
    await on.vote(certified, made.id, [(await found(certified))?.options[0]?.id ?? ''])
    assert.deepEqual(
      (await found(plain))?.options.map(({ votes }) => votes),
      [1, 0],
    )
  })

  test('a guest reads what is for everyone; who is of another school sees that it is not for them', async () => {
    const creator = await on.student()
    const open = await poll(creator, { voters: 'everyone' })
    const { id } = await say(post(creator, open.id, { scope: 'everyone' }))
    const guest = (await cardOf(undefined, id))?.shown?.poll
    assert.deepEqual([guest?.obstacle, guest?.options.length], ['登录后就能投票', 2])
    const own = await poll(creator, { voters: 'school' })
    const far = await newPerson(on.app, await newSchool(on.app, '隔壁大学'))
    const shared = await say(post(creator, own.id, { scope: 'everyone' }))
    const card = await cardOf(far, shared.id)
    assert.deepEqual([card?.shown, card?.gone.startsWith('这个投票看不到了')], [null, true])
  })

  test('nothing else stands there, nor anything under a pseudonym', async () => {
    const creator = await on.student()
    const { id } = await poll(creator)
    assert.match(refused(await post(creator, id, { anonymous: true })).join(), /匿名的动态不能带卡片/)
    const other = await say(post(creator, id))
    const nested = await post(creator, other.id, { card: { kind: 'dynamic', id: other.id } })
    assert.match(refused(nested).join(), /这种卡片不能发到圈子/)
    assert.equal((await post(creator, randomUUID())).status, 404)
  })
})

async function viewerOf({ userId }: TestSession): Promise<Viewer> {
  const { rows } = await on.app.pool.query<{ school: string }>(
    'select school_id as school from users where id = $1',
    [userId],
  )
  return {
    ...{ id: userId, schoolId: rows[0]?.school ?? null, sessionId: randomUUID() },
    ...{ student: false, verified: false, blocks: false, roles: [] },
  }
}

test('an app that went without a word has nothing in sight after a while', () => {
  const list = new Watchlist<'gone' | 'here'>()
  list.set('gone', ['a', 'b'], [], 0)
  list.set('here', ['a'], [], 1_000)
  assert.deepEqual([list.of('a', 2_000), list.of('b', 2_000)], [['gone', 'here'], ['gone']])
  list.set('here', ['c'], ['a'], watching.lasts)
  assert.deepEqual([list.of('a', watching.lasts), list.of('c', watching.lasts)], [[], ['here']])
  assert.equal(list.size, 1, 'nothing is kept of what is in nobody’s sight')
})

test('open apps that have it in sight are told its numbers, and nobody else', async () => {
  const [creator, reader] = [await on.student(), await on.person()]
  const voters = [await on.person(), await on.person(), await on.person()]
  const [seen, unseen] = [await poll(creator), await poll(creator)]
  const { id: group, owner } = await groupOf()
  const secret = await poll(owner, { voters: 'chat', conversation: group })
  const client = connect(on.app, hello(reader))
  assert.equal((await client.next()).type, 'ready')
  client.send(JSON.stringify({ type: 'watch-votes', ids: [seen.id, secret.id] }))
  const first = async (id: string, by: TestSession) =>
    (await say(on.app.get('Vote/participantList', { query: { id }, ...as(by) }))).items[0]?.id ?? ''
  await on.vote(owner, secret.id, [await first(secret.id, owner)])
  for (const voter of voters) {
    await on.vote(voter, unseen.id, [await first(unseen.id, voter)])
    await on.vote(voter, seen.id, [await first(seen.id, voter)])
  }
  let told = await client.nextOf('vote')
  assert.deepEqual([told.id, told.live.people], [seen.id, 0], 'how it stands as it comes into sight')
  // between the first and the last they may come in any order
  const { as_of: unvoted } = told.live
  for (; told.live.people < voters.length; told = await client.nextOf('vote')) assert.equal(told.id, seen.id)
  assert.ok(told.live.as_of > unvoted)
  assert.deepEqual([told.id, told.live.votes, told.live.entries.length], [seen.id, voters.length, 2])
  client.end()
})

test('who says that a card comes into sight is told alone', async () => {
  const [creator, reader] = [await on.student(), await on.person()]
  const [one, other] = [await poll(creator), await poll(creator)]
  const [first, second] = [connect(on.app, hello(reader)), connect(on.app, hello(reader))]
  for (const socket of [first, second]) assert.equal((await socket.next()).type, 'ready')
  const look = (socket: typeof first, { id }: { id: string }) =>
    socket.send(JSON.stringify({ type: 'watch-votes', ids: [id] }))
  look(first, one)
  assert.equal((await first.nextOf('vote')).id, one.id)
  look(second, other)
  assert.equal((await second.nextOf('vote')).id, other.id)
  for (const socket of [first, second]) socket.end()
})

test('who brings other cards into sight all the time is told so many, and of what was said at once the last', async (t) => {
  const [creator, reader] = [await on.student(), await on.person()]
  const polls = [await poll(creator), await poll(creator), await poll(creator)]
  const ids = polls.map(({ id }) => id)
  const told: string[] = []
  const look = watchers(on.app.context)((frame) => void (frame.type === 'vote' && told.push(frame.id)))
  const viewer = await viewerOf(reader)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await Promise.all(ids.map((id) => look(viewer, { ids: [id] })))
  assert.deepEqual(told, [ids[0], ids[2]])
  for (let turn = 0; turn < 2 * sighted.most; turn += 1)
    await look(viewer, { ids: ids.slice(turn % 2, 1 + (turn % 2)) })
  assert.equal(told.length, sighted.most)
  t.mock.timers.setTime(Date.now() + sighted.within + 1)
  await look(viewer, { ids: ids.slice(2) })
  assert.equal(told.length, sighted.most + 1)
})

test('what was voted between a card and its watching is told as the watching begins', async () => {
  const [creator, reader, voter] = [await on.student(), await on.person(), await on.person()]
  const made = await poll(creator)
  const client = connect(on.app, hello(reader))
  assert.equal((await client.next()).type, 'ready')
  const { items } = await say(on.app.get('Vote/participantList', { query: { id: made.id }, ...as(voter) }))
  await on.vote(voter, made.id, [items[0]?.id ?? ''])
  client.send(JSON.stringify({ type: 'watch-votes', ids: [made.id] }))
  const told = await client.nextOf('vote')
  assert.deepEqual([told.id, told.live.people], [made.id, 1])
  client.end()
})

describe('what changes a poll without a vote is told at once', () => {
  /** What two nodes tell a socket of the reader's each: people and phase, frame by frame. */
  async function watchedOnTwoNodes(id: string) {
    const viewer = await viewerOf(await on.person())
    const told: string[][] = [[], []]
    const waiting = told.map((frames) => {
      let heard: (() => void) | undefined
      const look = watchers(on.app.context)((frame) => {
        if (frame.type !== 'vote') return
        frames.push(`${frame.live.votes} ${frame.live.phase}`)
        heard?.()
      })
      const next = () => new Promise<void>((resolve) => (heard = resolve))
      return { look, next }
    })
    for (const { look } of waiting) await look(viewer, { ids: [id] })
    return { told, next: () => Promise.all(waiting.map(({ next }) => next())) }
  }

  test('its end by its creator, to each socket once, whatever node it is on', async () => {
    const creator = await on.student()
    const made = await poll(creator)
    const { told, next } = await watchedOnTwoNodes(made.id)
    const heard = next()
    await say(on.app.post('VoteActivity/cancel', { id: made.id, reason: '改到下周再选' }, as(creator)))
    await heard
    assert.deepEqual(told, [
      ['0 open', '0 cancelled'],
      ['0 open', '0 cancelled'],
    ])
  })

  test('votes that an entrant gives back as they leave', async () => {
    const [creator, entrant, voter] = [await on.student(), await on.student(), await on.student()]
    const made = await on.open(creator)
    const entered = await on.enter(entrant, made.id)
    await on.vote(voter, made.id, [entered.id])
    const { told, next } = await watchedOnTwoNodes(made.id)
    const heard = next()
    await say(on.app.post('Vote/remove', { id: entered.id }, as(entrant)))
    await heard
    assert.deepEqual(
      told.map((frames) => frames.map((frame) => frame.split(' ')[0])),
      [
        ['1', '0'],
        ['1', '0'],
      ],
    )
  })
})
