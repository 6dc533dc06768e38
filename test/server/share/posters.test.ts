// also on: external
/** Posters take the turns of who asks for them: whoever asks for many keeps nobody else out. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { pictureTurns } from '../../../server/core/file/open'
import { drawPoster, qrCode } from '../../../server/core/share/poster/art'
import { Busy } from '../../../server/http/refusal'
import { certify, entrust, newPerson, newSchool, picture, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { ringed, terms } from '../mall/malls'
import { as, say } from '../asks'
import { put } from '../secondhand/listings'
import { aTerm } from '../timetable/timetables'
import { eventDraft } from '../vote/votes'

let app: TestApp
let school: string
let me: TestSession
let other: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  me = await newPerson(app, school)
  other = await newPerson(app, school)
})
after(() => app.close())

const facts = async () => ({
  author: { name: '守园的人', from: '临江大学' },
  title: '北湖',
  text: '风很大',
  film: false,
  photo: null,
  avatar: null,
  code: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer(),
  call: ['扫一扫', '看看'] as const,
})

/** While all turns of the person are taken. */
async function whileBusy<T>({ userId }: TestSession, work: () => Promise<T>): Promise<T> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const all = Array.from({ length: 12 }, () => pictureTurns.run(userId, () => ended))
  // what is not refused must not wait for ever
  const late = setTimeout(end, 5_000)
  try {
    return await work()
  } finally {
    clearTimeout(late)
    end()
    await Promise.all(all)
  }
}

test('thirty posters that one person asks for leave room for another person’s upload', async () => {
  const one = await facts()
  const asked = Array.from({ length: 30 }, () => drawPoster(one, me.userId))
  const settled = Promise.allSettled(asked)
  const { status, code } = await app.upload(await picture(), as(other))
  assert.deepEqual([status, code], [200, 0])
  const drawn = await settled
  assert.equal(drawn.filter((poster) => poster.status === 'fulfilled').length, 12)
  for (const poster of drawn) if (poster.status === 'rejected') assert.ok(poster.reason instanceof Busy)
})

test('codes to scan are drawn in turns, too', async () => {
  await whileBusy(me, () => assert.rejects(qrCode('https://campus.example', me.userId), Busy))
  const { width = 0, height } = await sharp(await qrCode('https://campus.example', me.userId)).metadata()
  assert.ok(width > 200 && width === height)
})

test('each kind of poster, share codes and a frame are refused to who has too many under way, and made after', async () => {
  await certify(app, me)
  await entrust(app, me, 'school-admin', school)
  const { id: dynamic } = await publish(app, me, { text: '北湖的风', scope: 'everyone' })
  const { id: term } = await say(app.post('cls/addterm', aTerm(), as(me)))
  await say(app.post('cls/makecode', { key: randomUUID(), term, names: 'all' }, as(me)))
  const week = await say(app.get('cls/picture', { query: { term, week: 1 }, ...as(me) }))
  const { id: goods } = await put(app, me)
  const listing = await say(app.get('secondHand/code', { query: { id: goods }, ...as(me) }))
  const { id: event } = await say(app.post('VoteActivity/create', eventDraft(), as(me)))
  const vote = await say(app.get('Vote/poster', { query: { id: event, view: 'event' }, ...as(me) }))
  const ring = await say(app.upload(await ringed(), { ...as(me), type: 'image/png' }))
  const frame = { key: randomUUID(), name: '校庆', text: '建校七十年', picture: ring.id, ...terms }
  const fetched = async (path: string) => {
    const { statusCode, headers } = await app.app.inject(path)
    // a page of a mini-program is of another origin
    if (statusCode === 200) assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    return statusCode
  }
  const asks: [string, () => Promise<number>][] = [
    ['a dynamic', async () => (await app.get('dynamic/code', { query: { id: dynamic }, ...as(me) })).status],
    ['a week', () => fetched(week.path)],
    ['codes', async () => (await app.get('cls/codes', as(me))).status],
    ['a listing', () => fetched(listing.url)],
    ['a vote', () => fetched(vote.path)],
    ['a frame', async () => (await app.post('netshop/add', frame, as(me))).status],
  ]
  for (const [what, ask] of asks) assert.deepEqual([await whileBusy(me, ask), await ask()], [503, 200], what)
})
