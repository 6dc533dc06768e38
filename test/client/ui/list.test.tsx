import React from 'react'
import { act, create } from 'react-test-renderer'
import type { ReactTestInstance, ReactTestRenderer } from 'react-test-renderer'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Sighting, Watch } from '@/platform/viewport/types'
import { columnsOf } from '@/ui/list/columns'
import { PagedListView } from '@/ui/list/paged-list-view'

const mockWatched = new Map<string, { margin: number; listener: (sighting: Sighting) => void }>()
const mockWatch: Watch = (id, margin, listener) => {
  mockWatched.set(id, { margin, listener })
  return () => mockWatched.delete(id)
}
jest.mock('@/platform/viewport', () => ({ useColumns: () => 2, useViewport: () => mockWatch }))
jest.mock('@/platform/system', () => ({
  system: { info: () => ({ windowHeight: 800 }), onNetworkChange: () => () => undefined },
}))
jest.mock('@/platform/components', () => ({ View: 'View', Text: 'Text', Button: 'Button', Image: 'Image' }))

class List {
  items: number[] = []
  phase: 'idle' | 'loading' | 'ready' | 'error' = 'idle'
  more: 'idle' | 'loading' | 'error' | 'end' = 'idle'
  error: unknown = null
  load = jest.fn()
  asked = jest.fn()
  refresh = jest.fn()
  constructor(count = 0) {
    makeAutoObservable(this, { load: false, refresh: false, asked: false })
    this.grow(count)
  }
  grow(count: number) {
    this.items = Array.from({ length: count }, (_, index) => index)
    if (count) this.phase = 'ready'
    this.more = 'idle'
  }
  next() {
    this.asked()
    this.more = 'loading'
  }
}

let view: ReactTestRenderer
const render = (list: List, columnHeight?: (item: number) => number) => {
  act(() => {
    view = create(
      <PagedListView
        list={list}
        keyOf={String}
        renderItem={(item) => <i>{`row ${item};`}</i>}
        skeleton="skeleton"
        empty="empty"
        rowHeight={100}
        columnHeight={columnHeight}
      />,
    )
  })
}
const text = () => JSON.stringify(view.toJSON())
const rows = () => [...text().matchAll(/row (\d+);/g)].map((match) => Number(match[1]))
const ids = () => [...mockWatched.keys()]
const see = (id: string | undefined, sighting: Sighting) =>
  act(() => mockWatched.get(id ?? '')?.listener(sighting))
const heightOf = (id: string | undefined): unknown =>
  view.root.find((node) => typeof node.type === 'string' && node.props.id === id).props.style?.height
const textOf = (node: ReactTestInstance): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
const tap = (words: string) =>
  act(
    () =>
      void view.root
        .find(
          (node) =>
            typeof node.type === 'string' && Boolean(node.props.onTap) && textOf(node).includes(words),
        )
        .props.onTap(),
  )

afterEach(() => {
  act(() => view.unmount())
  expect(mockWatched.size).toBe(0)
})

describe('before there are rows', () => {
  it('shows the skeleton, then the empty state', () => {
    const list = new List()
    render(list)
    expect(text()).toContain('skeleton')
    act(() =>
      runInAction(() => {
        list.phase = 'ready'
      }),
    )
    expect(text()).toContain('empty')
    expect(text()).not.toContain('skeleton')
  })

  it('loads as it is drawn', () => {
    const list = new List()
    render(list)
    expect(list.load).toHaveBeenCalledTimes(1)
  })

  it('shows what failed and loads again', () => {
    const list = new List()
    list.phase = 'error'
    list.error = Object.assign(new Error('服务正在维护'), { code: 502 })
    render(list)
    expect(text()).toContain('服务正在维护')
    expect(text()).toContain('E502')
    expect(list.load).toHaveBeenCalledTimes(1)
    tap('重新加载')
    expect(list.load).toHaveBeenCalledTimes(2)
  })
})

describe('rows', () => {
  it('draws the first ten and leaves room for the others', () => {
    render(new List(25))
    expect(rows()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const [first, second, third] = ids()
    expect(heightOf(first)).toBeUndefined()
    expect(heightOf(second)).toBe('1000px')
    expect(heightOf(third)).toBe('500px')
    expect(mockWatched.get(second ?? '')?.margin).toBe(1600)
  })

  it('draws a block that comes near, and keeps the height of one that leaves', () => {
    const list = new List(25)
    render(list)
    const [first, second] = ids()
    see(second, { near: true, height: 1000 })
    expect(rows()).toHaveLength(20)
    see(first, { near: false, height: 3210 })
    expect(rows()).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    expect(heightOf(first)).toBe('3210px')
    see(second, { near: false, height: 2000 })
    act(() => list.grow(26))
    expect([first, second].map(heightOf)).toEqual(['3210px', '2000px'])
    see(first, { near: true, height: 3210 })
    expect(heightOf(first)).toBeUndefined()
    expect(rows()).toHaveLength(10)
  })

  it('guesses a new block from the last one that was measured', () => {
    const list = new List(10)
    render(list)
    see(ids()[0], { near: false, height: 2000 })
    act(() => list.grow(25))
    expect(ids().map((id) => heightOf(id))).toEqual(['2000px', undefined, '2000px', '1000px'])
  })

  it('forgets heights when another list takes the place', () => {
    render(new List(25))
    const [first] = ids()
    see(first, { near: false, height: 3210 })
    const other = new List(25)
    act(() =>
      view.update(
        <PagedListView
          list={other}
          keyOf={String}
          renderItem={String}
          skeleton=""
          empty=""
          rowHeight={100}
        />,
      ),
    )
    expect(heightOf(ids()[0])).toBe('1000px')
  })

  it('keeps the rows and offers to refresh again when a refresh fails', () => {
    const list = new List(5)
    list.phase = 'error'
    render(list)
    expect(rows()).toHaveLength(5)
    tap('重试')
    expect(list.refresh).toHaveBeenCalledTimes(1)
  })
})

describe('the next page', () => {
  const ahead = () => ids().find((id) => id.endsWith('-ahead'))

  it('is asked for when the end is near, and again when that page did not fill the screen', () => {
    const list = new List(10)
    render(list)
    expect(list.asked).not.toHaveBeenCalled()
    see(ahead(), { near: true, height: 1 })
    expect(list.asked).toHaveBeenCalledTimes(1)
    see(ahead(), { near: true, height: 1 })
    expect(list.asked).toHaveBeenCalledTimes(1)
    act(() => list.grow(12))
    expect(list.asked).toHaveBeenCalledTimes(2)
  })

  it('is not asked for once the end has moved away', () => {
    const list = new List(10)
    render(list)
    see(ahead(), { near: true, height: 1 })
    see(ahead(), { near: false, height: 1 })
    act(() => list.grow(30))
    expect(list.asked).toHaveBeenCalledTimes(1)
  })

  it('waits for a tap after a failure', () => {
    const list = new List(10)
    list.more = 'error'
    render(list)
    see(ahead(), { near: true, height: 1 })
    expect(list.asked).not.toHaveBeenCalled()
    tap('点这里再试')
    expect(list.asked).toHaveBeenCalledTimes(1)
  })

  it('ends', () => {
    const list = new List(10)
    list.more = 'end'
    render(list)
    see(ahead(), { near: true, height: 1 })
    expect(list.asked).not.toHaveBeenCalled()
    expect(text()).toContain('到底了')
  })
})

describe('two columns', () => {
  it('deals to the shorter one', () => {
    expect(columnsOf([3, 1, 1, 2, 1], (height) => height, 2)).toEqual([
      [3, 1],
      [1, 1, 2],
    ])
  })

  it('moves nothing when the list grows', () => {
    const heights = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
    for (const count of [2, 5]) {
      const short = columnsOf(heights.slice(0, 6), (height) => height, count)
      const long = columnsOf(heights, (height) => height, count)
      expect(short.map((column, at) => long[at]?.slice(0, column.length))).toEqual(short)
    }
  })

  it('draws every item once', () => {
    render(new List(16), () => 1)
    expect(rows().sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index))
  })
})
