/** Riders beside the names of conversations. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { befriend, say as write } from '../chat/chats'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { Run } from './errands'

let app: TestApp
let run: Run
before(async () => {
  app = await startApp()
  run = await new Run(app).open()
})
after(() => app.close())

/** An errand of the owner's in the rider's hands, of which the two write to each other. */
async function carried(owner: TestSession, rider: TestSession): Promise<string> {
  const { id } = await run.create(owner)
  assert.equal(await run.pay(owner, id), 'kept')
  await run.grab(rider, id)
  await write(app, owner, rider, '到哪儿了')
  return id
}
const tagsOf = async (reader: TestSession) => {
  const { items } = await say(app.get('chat/conversations', as(reader)))
  return Object.fromEntries(items.map(({ peer, tag }) => [peer?.id, tag]))
}
const tag = { text: '骑手', tone: 'plain' }

test('who carries an errand is a rider to whom it is carried for alone, now and later', async () => {
  const [owner, stranger, rider] = [await run.student(), await run.student(), await run.rider()]
  await befriend(app, owner, stranger)
  await befriend(app, rider, stranger)
  await write(app, owner, stranger, '在吗')
  await write(app, stranger, rider, '在吗')
  const id = await carried(owner, rider)
  const seen = { [rider.userId]: tag, [stranger.userId]: undefined }
  assert.deepEqual(await tagsOf(owner), seen)
  assert.deepEqual(await tagsOf(rider), { [owner.userId]: undefined, [stranger.userId]: undefined })
  assert.deepEqual(await tagsOf(stranger), { [owner.userId]: undefined, [rider.userId]: undefined })
  await app.pool.query(`update orders set status = 'closed', state = 'cancelled' where id = $1`, [id])
  assert.deepEqual(await tagsOf(owner), seen)
})

test('a page asks for the tags of all its people at once', async (t) => {
  const [owner, first, second] = [await run.student(), await run.rider(), await run.rider()]
  const asked = async () => {
    const { mock } = t.mock.method(app.context.pool, 'query')
    await tagsOf(owner)
    mock.restore()
    return mock.callCount()
  }
  await carried(owner, first)
  await asked()
  const one = await asked()
  await carried(owner, second)
  assert.deepEqual(await tagsOf(owner), { [first.userId]: tag, [second.userId]: tag })
  assert.equal(await asked(), one)
})
