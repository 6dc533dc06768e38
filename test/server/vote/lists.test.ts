/** Which contests others find in their lists. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newPerson, newSchool } from '../campus'
import type { TestSession } from '../harness'
import { as } from '../asks'
import { votesOf, type Votes } from './votes'

let on: Votes
before(async () => {
  on = await votesOf()
})
after(() => on.app.close())

test('a contest without anything to vote for is in nobody’s lists but its creator’s', async () => {
  const school = await newSchool(on.app, '空投票大学')
  const [author, reader] = [await on.student(school), await newPerson(on.app, school)]
  const { id } = await on.open(author, { way: 'creator' })
  const ids = async (by: TestSession, query: object = {}) =>
    (await on.app.get('VoteActivity/list', { query: { school, ...query }, ...as(by) })).data.items.map(
      (one) => one.id,
    )
  const found = async (by: TestSession) => {
    const query = { keyword: '校园歌手十强', kind: 'vote', school }
    const { data, envelope } = await on.app.get('search/list', { query, ...as(by) })
    assert.equal(envelope.code, 0, envelope.message)
    return data.items.some((one) => one.id === id)
  }
  const share = async () => {
    const draft = { key: randomUUID(), text: '', pictures: [], scope: 'school', card: { kind: 'vote', id } }
    return (await on.app.post('dynamic/publish', draft, as(author))).status
  }
  assert.deepEqual([(await ids(reader)).includes(id), await ids(author, { list: 'mine' })], [false, [id]])
  assert.deepEqual([await found(reader), await found(author), await share()], [false, true, 409])
  await on.enter(author, id)
  assert.ok((await ids(reader)).includes(id))
  assert.deepEqual([await found(reader), await share()], [true, 200])
})

test('a contest that people may still enter is found before anybody has', async () => {
  const school = await newSchool(on.app, '报名大学')
  const [author, reader] = [await on.student(school), await newPerson(on.app, school)]
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const during = await on.open(author)
  const before = await on.open(author, { way: 'before', starts: soon })
  const closed = await on.open(author, { way: 'before' })
  const { items } = (await on.app.get('VoteActivity/list', { query: { school }, ...as(reader) })).data
  const ids = items.map((one) => one.id)
  assert.deepEqual(
    [during, before, closed].map((one) => ids.includes(one.id)),
    [true, true, false],
  )
})
