import { Action } from '@/net/action'
import { lock, unlock } from '@/net/key-lock'
import { Known } from '@/net/known'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

interface Row {
  id: string
}
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))
const keyOf = (row: Row) => row.id
/** A promise that the test settles. */
const deferred = <T>() => {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

describe('PagedList', () => {
  it('loads pages in order and ends', async () => {
    const fetch = jest
      .fn()
      .mockResolvedValueOnce({ items: rows('a', 'b'), next: 'b' })
      .mockResolvedValueOnce({ items: rows('c'), next: null })
    const list = new PagedList<Row>(fetch, keyOf)
    await list.load()
    expect([list.phase, list.more]).toEqual(['ready', 'idle'])
    await list.next()
    expect(list.items.map(keyOf)).toEqual(['a', 'b', 'c'])
    expect(list.more).toBe('end')
    await list.next()
    expect(fetch.mock.calls.map(([after]) => after)).toEqual([undefined, 'b'])
  })

  it('shows an item once that comes on two pages', async () => {
    const fetch = jest
      .fn()
      .mockResolvedValueOnce({ items: rows('a', 'b'), next: 'b' })
      .mockResolvedValueOnce({ items: rows('b', 'c'), next: null })
    const list = new PagedList<Row>(fetch, keyOf)
    await list.load()
    await list.next()
    expect(list.items.map(keyOf)).toEqual(['a', 'b', 'c'])
  })

  it('asks for the next page once at a time and tries again after a failure', async () => {
    const second = deferred<{ items: Row[]; next: null }>()
    const fetch = jest
      .fn()
      .mockResolvedValueOnce({ items: rows('a'), next: 'a' })
      .mockReturnValueOnce(second.promise)
    const list = new PagedList<Row>(fetch, keyOf)
    await list.load()
    const asked = list.next()
    await list.next()
    expect(fetch).toHaveBeenCalledTimes(2)
    second.reject(new Error('x'))
    await asked
    expect(list.more).toBe('error')
    fetch.mockResolvedValueOnce({ items: rows('b'), next: null })
    await list.next()
    expect(list.items.map(keyOf)).toEqual(['a', 'b'])
  })

  it('keeps what it shows when a refresh fails', async () => {
    const fetch = jest
      .fn()
      .mockResolvedValueOnce({ items: rows('a'), next: null })
      .mockRejectedValueOnce(new Error('x'))
    const list = new PagedList<Row>(fetch, keyOf)
    await list.load()
    await list.refresh()
    expect(list.items.map(keyOf)).toEqual(['a'])
    expect(list.phase).toBe('error')
  })

  it('asks for the first page once, however often it is asked for it', async () => {
    const first = deferred<{ items: Row[]; next: null }>()
    const fetch = jest.fn().mockReturnValue(first.promise)
    const list = new PagedList<Row>(fetch, keyOf)
    const asked = Promise.all([list.load(), list.load(), list.refresh()])
    first.resolve({ items: rows('a'), next: null })
    await asked
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(list.items.map(keyOf)).toEqual(['a'])
  })

  it('drops the answer of a page that a refresh overtook', async () => {
    const late = deferred<{ items: Row[]; next: string | null }>()
    const fetch = jest
      .fn()
      .mockResolvedValueOnce({ items: rows('a'), next: 'a' })
      .mockReturnValueOnce(late.promise)
      .mockResolvedValueOnce({ items: rows('z'), next: null })
    const list = new PagedList<Row>(fetch, keyOf)
    await list.load()
    const asked = list.next()
    await list.refresh()
    late.resolve({ items: rows('b'), next: null })
    await asked
    expect(list.items.map(keyOf)).toEqual(['z'])
  })

  it('takes the next page when a refresh that overtook it fails', async () => {
    const late = deferred<{ items: Row[]; next: string | null }>()
    const fetch = jest
      .fn()
      .mockResolvedValueOnce({ items: rows('a'), next: 'a' })
      .mockReturnValueOnce(late.promise)
      .mockRejectedValueOnce(new Error('x'))
      .mockResolvedValueOnce({ items: rows('c'), next: null })
    const list = new PagedList<Row>(fetch, keyOf)
    await list.load()
    const asked = list.next()
    await list.refresh()
    expect([list.phase, list.more]).toEqual(['error', 'loading'])
    late.resolve({ items: rows('b'), next: 'b' })
    await asked
    expect([list.items.map(keyOf), list.more]).toEqual([['a', 'b'], 'idle'])
    await list.next()
    expect([list.items.map(keyOf), list.more]).toEqual([['a', 'b', 'c'], 'end'])
  })

  it('tries the next page again when it and a refresh that overtook it fail', async () => {
    const late = deferred<{ items: Row[]; next: string | null }>()
    const fetch = jest
      .fn()
      .mockResolvedValueOnce({ items: rows('a'), next: 'a' })
      .mockReturnValueOnce(late.promise)
      .mockRejectedValueOnce(new Error('x'))
      .mockResolvedValueOnce({ items: rows('b'), next: null })
    const list = new PagedList<Row>(fetch, keyOf)
    await list.load()
    const asked = list.next()
    await list.refresh()
    late.reject(new Error('y'))
    await asked
    expect(list.more).toBe('error')
    await list.next()
    expect(list.items.map(keyOf)).toEqual(['a', 'b'])
  })

  it('drops a page that was asked for before the first one came anew', async () => {
    const first = deferred<{ items: Row[]; next: string | null }>()
    const second = deferred<{ items: Row[]; next: string | null }>()
    const fetch = jest
      .fn()
      .mockResolvedValueOnce({ items: rows('a'), next: 'a' })
      .mockReturnValueOnce(first.promise)
      .mockReturnValueOnce(second.promise)
    const list = new PagedList<Row>(fetch, keyOf)
    await list.load()
    const both = Promise.all([list.refresh(), list.next()])
    first.resolve({ items: rows('y', 'z'), next: 'z' })
    await new Promise(setImmediate)
    second.resolve({ items: rows('b'), next: null })
    await both
    // between z and b there may be others
    expect([list.items.map(keyOf), list.more]).toEqual([['y', 'z'], 'idle'])
  })

  it('is empty only when the server said so', async () => {
    const fetch = jest
      .fn()
      .mockRejectedValueOnce(new Error('x'))
      .mockResolvedValueOnce({ items: [], next: null })
    const list = new PagedList<Row>(fetch, keyOf)
    expect(list.empty).toBe(false)
    await list.load()
    expect([list.empty, list.phase]).toEqual([false, 'error'])
    await list.load()
    expect(list.empty).toBe(true)
  })

  it('puts a new item on top, once, and removes', async () => {
    const list = new PagedList<Row>(jest.fn().mockResolvedValue({ items: rows('a'), next: null }), keyOf)
    await list.load()
    list.prepend({ id: 'n' })
    list.prepend({ id: 'n' })
    expect(list.items.map(keyOf)).toEqual(['n', 'a'])
    list.remove('a')
    expect(list.items.map(keyOf)).toEqual(['n'])
  })
})

describe('Known', () => {
  it('has one store of a thing, and keeps those that were met last', () => {
    const known = new Known(2, ({ id }: Row) => ({ id }))
    const [a] = rows('a', 'b', 'c').map((row) => known.of(row))
    expect(known.all().map(keyOf)).toEqual(['b', 'c'])
    expect(known.of({ id: 'a' })).not.toBe(a)
    const again = known.of({ id: 'c' })
    known.of({ id: 'd' })
    expect(known.of({ id: 'c' })).toBe(again)
  })
})

describe('Resource', () => {
  it('fails, loads again, and keeps what is here when a later load fails', async () => {
    const fetch = jest.fn().mockRejectedValueOnce('no').mockResolvedValueOnce(1).mockRejectedValueOnce('no')
    const resource = new Resource<number>(fetch)
    await resource.load()
    expect([resource.phase, resource.error]).toEqual(['error', 'no'])
    await resource.load()
    expect([resource.phase, resource.data, resource.error]).toEqual(['ready', 1, null])
    await resource.load()
    expect([resource.phase, resource.data, resource.error]).toEqual(['ready', 1, 'no'])
  })

  it('shows the latest load, whichever answers last', async () => {
    const slow = deferred<number>()
    const fetch = jest.fn().mockReturnValueOnce(slow.promise).mockResolvedValueOnce(2)
    const resource = new Resource<number>(fetch)
    const first = resource.load()
    await resource.load()
    slow.resolve(1)
    await first
    expect(resource.data).toBe(2)
  })
})

describe('Action and the key lock', () => {
  it('runs once at a time, also by another action of the same key', async () => {
    const work = deferred<string>()
    const one = new Action('pay 1', () => work.promise)
    const other = new Action('pay 1', async () => 'again')
    const first = one.run()
    expect(one.busy).toBe(true)
    expect(await one.run()).toBeNull()
    expect(await other.run()).toBeNull()
    work.resolve('done')
    expect(await first).toBe('done')
    expect(one.busy).toBe(false)
    expect(await other.run()).toBe('again')
  })

  it('keeps the error and lets go of the lock', async () => {
    const work = jest.fn().mockRejectedValueOnce('no').mockResolvedValueOnce('yes')
    const action = new Action('pay 2', work)
    expect(await action.run()).toBeNull()
    expect([action.error, action.busy]).toEqual(['no', false])
    expect(await action.run()).toBe('yes')
    expect(action.error).toBeNull()
  })

  it('releases a lock after its time', () => {
    jest.useFakeTimers()
    expect(lock('k', 500)).toBe(true)
    expect(lock('k')).toBe(false)
    jest.advanceTimersByTime(500)
    expect(lock('k')).toBe(true)
    unlock('k')
    expect(lock('k')).toBe(true)
    unlock('k')
    jest.useRealTimers()
  })
})
