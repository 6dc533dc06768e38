/** What was spent, and a dispute in which somebody already looks at how the money would be shared out. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { as, refused, say } from '../asks'
import { Run } from './errands'
import { startApp, type TestApp } from '../harness'

let app: TestApp
let run: Run
before(async () => {
  app = await startApp()
  run = await new Run(app).open()
})
after(async () => {
  await run.sound()
  await app.close()
})

const spent = async (id: string) =>
  (await app.pool.query('select spent from errands where id = $1', [id])).rows[0].spent

test('what a dispute shares out stays as it is while an offer or a ruling waits', async () => {
  const { id, owner, rider } = await run.at('carrying', 'agency')
  const pictures = [await run.photo(rider)]
  const told = (more: { spent?: number; note?: string }) =>
    app.post('running/orderVoucher', { id, pictures, ...more }, as(rider))
  const keeps = async () => {
    const answer = await told({ spent: 1800 })
    assert.deepEqual([answer.status, await spent(id)], [409, null])
    assert.match(await refused(told({ spent: 1800 })), /不能再变/)
  }
  await say(app.post('running/dispute', { id, text: '一直没有消息' }, as(owner)))
  await say(app.post('order/offer', { kind: 'errand', id, share: 30 }, as(owner)))
  await keeps()
  const { offers } = await say(app.get('order/dispute', { query: { kind: 'errand', id }, ...as(rider) }))
  const answer = { kind: 'errand' as const, id, offer: offers[0]?.id ?? '', agree: false }
  await say(app.post('order/answerOffer', answer, as(rider)))
  await say(app.post('running/decide', { id, share: 40, note: '先这样' }, as(await run.desk())))
  await keeps()
  // evidence that changes no sum is heard
  await say(told({ note: '小票在这里' }))
  // it is judged anew, by others
  await say(app.post('order/appeal', { kind: 'errand', id, text: '花费没有算进去' }, as(rider)))
  for (let n = 0; n < 2; n += 1) await say(told({ spent: 1800 }))
  assert.equal(await spent(id), 1800)
  await say(app.post('order/offer', { kind: 'errand', id, share: 20 }, as(owner)))
  // a retry is no change
  const { events } = await say(told({ spent: 1800 }))
  assert.equal(events.filter(({ action }) => action === 'orderVoucher').length, 2)
})
