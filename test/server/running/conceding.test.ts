/** Giving in to a dispute is no way around the penalties of giving back and of letting lapse. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { margin, penaltyOf } from '../../../contract/running/rider/rules'
import { as, say } from '../asks'
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

describe('giving in to a dispute', () => {
  for (const [state, by, minutes, kind] of [
    ['taken', 'rider', 1, null],
    ['taken', 'rider', 6, 'back'],
    ['taken', 'owner', 6, 'back'],
    ['handing', 'rider', 6, 'back'],
    ['taken', 'rider', 1000, 'lapse'],
    ['carrying', 'rider', 1000, null],
  ] as const)
    test(`in ${state}, begun by the ${by} after ${minutes} minutes, costs the rider ${kind ?? 'nothing'}`, async () => {
      const scene = await run.at(state)
      const { id, owner, rider } = scene
      const ago = (more: number) =>
        app.pool.query(
          `with moved as (update order_events set created_at = created_at - make_interval(mins => $2) where order_id = $1)
            update errands set grabbed_at = grabbed_at - make_interval(mins => $2), due_at = due_at - make_interval(mins => $2) where id = $1`,
          [id, more],
        )
      const { pay } = await run.detail(rider, id)
      await ago(minutes)
      await say(app.post('running/dispute', { id, text: '没法去取了' }, as(scene[by])))
      // the time of the dispute is nobody's
      await ago(1000)
      const fee = kind === null ? 0 : penaltyOf(kind, pay, minutes * 60_000)
      assert.equal((await run.detail(rider, id)).back_fee, fee)
      const over = await say(app.post('running/concede', { id }, as(rider)))
      assert.deepEqual(
        [over.state, over.settled?.rider, await run.margin(rider), await run.escrow(id)],
        ['cancelled', 0, margin - fee, 0],
      )
      assert.equal(await run.balance(owner), fee)
    })
})
