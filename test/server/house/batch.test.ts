/** Questions that are asked together. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { batchCalls } from '../../../server/batch'

/** Holds each batch until it is let go. */
function held() {
  const batches: number[][] = []
  const waiting: (() => void)[] = []
  const ask = batchCalls(async (numbers: readonly number[]) => {
    batches.push([...numbers])
    await new Promise<void>((resolve) => waiting.push(resolve))
    if (numbers.includes(13)) throw new Error('unlucky')
    return numbers.map((number) => number * 2)
  })
  const letGo = async () => {
    while (waiting.length === 0) await Promise.resolve()
    waiting.shift()?.()
  }
  return { ask, batches, letGo }
}

describe('questions', () => {
  test('of one turn go together, those that come meanwhile go next, and each has its own answer', async () => {
    const { ask, batches, letGo } = held()
    const first = Promise.all([ask(1), ask(2)])
    await letGo().then(() => undefined)
    const second = Promise.all([ask(3), ask(4), ask(5)])
    assert.deepEqual(await first, [2, 4])
    await letGo()
    assert.deepEqual(await second, [6, 8, 10])
    assert.deepEqual(batches, [
      [1, 2],
      [3, 4, 5],
    ])
  })

  test('that fail fail together, and the next are asked all the same', async () => {
    const { ask, letGo } = held()
    const failed = Promise.allSettled([ask(13), ask(1)])
    await letGo()
    assert.deepEqual(
      (await failed).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    const next = ask(4)
    await letGo()
    assert.equal(await next, 8)
  })

  test('are five hundred at most', async () => {
    const { ask, batches, letGo } = held()
    const all = Promise.all(Array.from({ length: 700 }, (_, n) => ask(n + 100)))
    await letGo()
    await letGo()
    assert.equal((await all)[699], 1598)
    assert.deepEqual(
      batches.map(({ length }) => length),
      [500, 200],
    )
  })
})
