/** Work in turns: so much at once, in order, and a refusal behind it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from '../../../server/core/file/turns'
import { Busy } from '../../../server/http/refusal'

/** Work whose end is in the test's hands. */
function work() {
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const start = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      begun.push(name)
      ends.set(name, { resolve, reject })
    })
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const end = async (name: string, error?: Error) => {
    const one = ends.get(name)
    if (error) one?.reject(error)
    else one?.resolve()
    await turn()
  }
  return { begun, start, end }
}

test('so much at once, the rest in its order, whether it ends well or not', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 9, each: 9 }, 'later')
  const { begun, start, end } = work()
  const all = ['a', 'b', 'c', 'd'].map((name) => turns.run('me', start(name)))
  assert.deepEqual(begun, ['a', 'b'])
  await Promise.all([assert.rejects(all[0] ?? Promise.resolve(), /broken/), end('a', new Error('broken'))])
  assert.deepEqual(begun, ['a', 'b', 'c'])
  await end('b')
  await end('c')
  await end('d')
  await Promise.all(all.slice(1))
  void turns.run('me', start('e'))
  void turns.run('me', start('f'))
  void turns.run('me', start('g'))
  assert.deepEqual(begun.slice(4), ['e', 'f'], 'the places are free again, and no more of them')
})

test('refuses what would wait behind too many, and one person’s too many', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 2, each: 2 }, 'later')
  const { begun, start, end } = work()
  const busy = (error: unknown) => error instanceof Busy && error.status === 503 && error.message === 'later'
  void turns.run('me', start('a'))
  void turns.run('me', start('b'))
  await assert.rejects(turns.run('me', start('no')), busy)
  void turns.run('you', start('c'))
  await assert.rejects(turns.run('other', start('no')), busy)
  for (const name of ['a', 'b', 'c']) await end(name)
  assert.deepEqual(begun, ['a', 'b', 'c'])
  void turns.run('me', start('again'))
  assert.equal(begun.at(-1), 'again')
})

test('work of our own waits in the same row, whoever waits there, and keeps nobody out', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 2, each: 2 }, 'later')
  const { begun, start, end } = work()
  void turns.run(null, start('ours 1'))
  void turns.run(null, start('ours 2'))
  void turns.run(null, start('ours 3'))
  void turns.run('me', start('a'))
  void turns.run('you', start('b'))
  await assert.rejects(turns.run('other', start('no')), Busy)
  void turns.run(null, start('ours 4'))
  await end('ours 1')
  await assert.rejects(turns.run('other', start('no')), Busy, 'as many people wait as before')
  await end('ours 2')
  await end('ours 3')
  void turns.run('other', start('c'))
  for (const name of ['a', 'b', 'ours 4', 'c']) await end(name)
  assert.deepEqual(begun, ['ours 1', 'ours 2', 'ours 3', 'a', 'b', 'ours 4', 'c'])
})
