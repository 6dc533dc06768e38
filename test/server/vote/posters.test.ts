// also on: external
/** Posters of votes: for who may read them, of what everyone may. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { newPerson, newSchool } from '../campus'
import type { TestSession } from '../harness'
import { as, say } from '../asks'
import { votesOf, type Votes } from './votes'

let on: Votes
let creator: TestSession
before(async () => {
  on = await votesOf()
  creator = await on.student()
})
after(() => on.app.close())

const ask = (who: TestSession, id: string, view: 'event' | 'entry') =>
  on.app.get('Vote/poster', { query: { id, view }, ...as(who) })
const fetched = (path: string) => on.app.app.inject({ method: 'GET', url: path })

test('an event and an entry of it are drawn for whoever may read them', async () => {
  const event = await on.open(creator)
  const entry = await on.enter(creator, event.id, '一个名字长到要换行的选手和她的乐队')
  const reader = await on.person()
  for (const [id, view] of [
    [event.id, 'event'],
    [entry.id, 'entry'],
  ] as const) {
    const { path } = await say(ask(reader, id, view))
    const { statusCode, headers, rawPayload } = await fetched(path)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/jpeg'])
    assert.equal((await sharp(rawPayload).metadata()).width, 750)
  }
  const far = await newPerson(on.app, await newSchool(on.app, '江北大学'))
  assert.equal((await ask(far, event.id, 'event')).status, 404)
  assert.equal((await on.app.get('Vote/poster', { query: { id: event.id, view: 'event' } })).code, 1001)
})

test('a link is of what it was made for, and ends with what it shows', async () => {
  const event = await on.open(creator)
  const { path } = await say(ask(creator, event.id, 'event'))
  assert.equal((await fetched(path.replace('view=event', 'view=entry'))).statusCode, 409)
  await say(on.app.post('activity/delete', { id: event.id }, as(creator)))
  assert.equal((await fetched(path)).statusCode, 404)
})

test('who waits for the creator has none', async () => {
  const event = await on.open(creator, { review: true })
  const one = await on.student()
  const entry = await on.enter(one, event.id)
  assert.equal((await ask(one, entry.id, 'entry')).status, 409)
})
