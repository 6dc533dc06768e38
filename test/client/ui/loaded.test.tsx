import React from 'react'
import { act } from 'react-test-renderer'
import { system } from '../fakes'
import { hosts, render, tap, tappable, wordsIn, words } from '../pages.fakes'

import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { Text } from '@/platform/components'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'

const old = '没有刷新成功，下面是之前的内容'
const strips = () => hosts(({ props }) => props.className === 'u-strip').map(wordsIn)

/** A read that the test settles, one call after the other. */
const reads = <T,>() => {
  const open: { done: (data: T) => void; fail: () => void }[] = []
  const fetch = () =>
    new Promise<T>((resolve, reject) => {
      open.push({ done: resolve, fail: () => reject(new Error('no')) })
    })
  const settle = (how: (read: { done: (data: T) => void; fail: () => void }) => void) =>
    act(async () => open.splice(0).forEach(how))
  return {
    fetch,
    done: (data: T) => settle((read) => read.done(data)),
    fail: () => settle((read) => read.fail()),
    count: () => open.length,
  }
}

const loaded = async (...texts: string[]) => {
  const parts = texts.map((text) => {
    const read = reads<string>()
    return { text, read, of: new Resource(read.fetch) }
  })
  for (const { text, read, of } of parts) {
    void of.load()
    await read.done(text)
  }
  return parts
}
const again = (of: { load(): unknown }) => act(async () => void of.load())

const part = (of: Resource<string>) => (
  <Loaded of={of} skeleton="skeleton" part>
    {(text) => <Text>{text}</Text>}
  </Loaded>
)

describe('what is loaded', () => {
  test('stays when reading it anew fails, and says so until that works', async () => {
    const [one] = await loaded('昨天的')
    if (!one) throw new Error()
    await render(<PageFrame>{part(one.of)}</PageFrame>)
    expect(strips()).toEqual([])
    await again(one.of)
    expect(strips()).toEqual([])
    await one.read.fail()
    expect(words()).toContain('昨天的')
    expect(strips()).toEqual([`${old}重试`])
    // the strip keeps its place while that is tried again, and nobody can ask twice
    await tap('重试')
    expect(one.read.count()).toBe(1)
    expect(strips()).toEqual(['正在刷新'])
    expect(() => tappable('重试')).toThrow()
    await one.read.fail()
    expect(strips()).toEqual([`${old}重试`])
    await tap('重试')
    await one.read.done('今天的')
    expect(words()).toContain('今天的')
    expect(strips()).toEqual([])
  })

  test('with what the client puts in place, nothing is old', async () => {
    const [one] = await loaded('昨天的')
    if (!one) throw new Error()
    await render(<PageFrame>{part(one.of)}</PageFrame>)
    await again(one.of)
    await one.read.fail()
    await act(async () => one.of.set('刚改的'))
    expect(strips()).toEqual([])
  })

  test('several parts and a list say it once, the next where the first is there again', async () => {
    const [outer, inner] = await loaded('外面', '里面')
    if (!outer || !inner) throw new Error()
    const rows = reads<{ items: { id: string }[]; next: null }>()
    const list = new PagedList<{ id: string }>(rows.fetch, ({ id }) => id)
    void list.load()
    await rows.done({ items: [{ id: 'a' }], next: null })
    await render(
      <PageFrame>
        <Loaded of={outer.of} skeleton="skeleton">
          {() => part(inner.of)}
        </Loaded>
        <PagedListView
          list={list}
          keyOf={({ id }) => id}
          renderItem={({ id }) => <Text>{id}</Text>}
          skeleton="skeleton"
          empty="empty"
        />
      </PageFrame>,
    )
    await act(async () => void list.refresh())
    await rows.fail()
    expect(strips()).toEqual([`${old}重试`])
    await again(outer.of)
    await again(inner.of)
    await outer.read.fail()
    await inner.read.fail()
    expect(strips()).toEqual([`${old}重试`])
    await tap('重试')
    expect([outer.read.count(), inner.read.count(), rows.count()]).toEqual([1, 0, 0])
    await outer.read.done('外面')
    await tap('重试')
    await inner.read.done('里面')
    await tap('重试')
    expect(rows.count()).toBe(1)
    await rows.done({ items: [{ id: 'a' }], next: null })
    expect(strips()).toEqual([])
  })

  test('without a network the page says that alone', async () => {
    const listeners = new Set<(online: boolean) => void>()
    const onNetworkChange = (listener: (online: boolean) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    const before = system.onNetworkChange
    Object.assign(system, { onNetworkChange })
    const [outer, inner] = await loaded('外面', '里面')
    if (!outer || !inner) throw new Error()
    await render(
      <PageFrame>
        <Loaded of={outer.of} skeleton="skeleton">
          {() => (
            <Loaded of={inner.of} skeleton="skeleton">
              {(text) => <Text>{text}</Text>}
            </Loaded>
          )}
        </Loaded>
      </PageFrame>,
    )
    await again(outer.of)
    await outer.read.fail()
    await act(async () => listeners.forEach((listener) => listener(false)))
    expect(strips()).toEqual(['没有网络，下面是之前的内容重试'])
    await act(async () => listeners.forEach((listener) => listener(true)))
    // what was missed meanwhile is read by itself
    expect(strips()).toEqual(['正在刷新'])
    await outer.read.done('外面，新的')
    expect(strips()).toEqual([])
    Object.assign(system, { onNetworkChange: before })
  })
})
