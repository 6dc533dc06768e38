import { act } from 'react-test-renderer'
import { events, render, tap, tappable, unmount, words } from '../pages.fakes'
import React, { useState } from 'react'
import { makeAutoObservable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { withId } from '@/shell/with-id'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { navigation } from '@/platform/navigation'
import { system } from '@/platform/system'
import { ListPage } from '@/ui/list/list-page'
import { Loaded } from '@/ui/loaded'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** A promise that the test settles. */
function held<T>() {
  let settle: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => (settle = resolve))
  return { promise, settle: (value: T) => act(async () => settle(value)) }
}
const show = () => act(async () => events.get('onShow')?.())
const pull = () => act(async () => events.get('onPullDownRefresh')?.())

describe('useStore', () => {
  class Store {
    calls: string[] = []
    opening = held<void>()

    load() {
      this.calls.push('load')
      return this.opening.promise
    }
    refresh() {
      this.calls.push('refresh')
    }
  }
  let made: Store[] = []
  beforeEach(() => {
    made = []
    jest.mocked(navigation.stopPullDownRefresh).mockClear()
  })
  const make = () => {
    const store = new Store()
    made.push(store)
    return store
  }
  const calls = () => made[0]?.calls

  interface Options {
    load?: (store: Store) => unknown
    show?: true | ((store: Store) => unknown)
    pull?: true
  }
  function Page({ options }: { options?: Options }) {
    useStore<Store>(make, options)
    return null
  }

  it('makes the store once and loads it as the page opens', async () => {
    await render(<Page />)
    expect(made).toHaveLength(1)
    expect(calls()).toEqual(['load'])
  })

  it('reads again when the page shows again, once the opening is done', async () => {
    await render(<Page options={{ show: true }} />)
    await show()
    expect(calls()).toEqual(['load'])
    await made[0]?.opening.settle()
    await show()
    expect(calls()).toEqual(['load', 'refresh'])
  })

  it('reads nothing on its own when nobody asks for it', async () => {
    await render(<Page />)
    await made[0]?.opening.settle()
    await show()
    await pull()
    expect(calls()).toEqual(['load'])
    expect(navigation.stopPullDownRefresh).not.toHaveBeenCalled()
  })

  it('reads again when it is pulled down, and takes the sign away then', async () => {
    await render(<Page options={{ pull: true }} />)
    await pull()
    expect(calls()).toEqual(['load', 'refresh'])
    expect(navigation.stopPullDownRefresh).toHaveBeenCalledTimes(1)
  })

  it('reads what the page names in place of all', async () => {
    const part = jest.fn()
    await render(<Page options={{ load: part, show: (store) => store.calls.push('shown'), pull: true }} />)
    await show()
    await pull()
    expect(part).toHaveBeenCalledTimes(2)
    expect(calls()).toEqual(['shown'])
  })
})

describe('Loaded', () => {
  const draw = (resource: Resource<string>, onRetry?: () => unknown, part?: boolean) =>
    render(
      <Loaded of={resource} skeleton="…" onRetry={onRetry} part={part}>
        {(data) => `have ${data}`}
      </Loaded>,
    )

  it('shows the skeleton until there is something', async () => {
    const { promise, settle } = held<string>()
    const resource = new Resource(() => promise)
    await draw(resource)
    expect(words()).toBe('…')
    await act(async () => void resource.load())
    expect(words()).toBe('…')
    await settle('it')
    expect(words()).toBe('have it')
  })

  it('says why it is not there, and tries again', async () => {
    const fetch = jest.fn().mockRejectedValueOnce(new Error('服务正在维护')).mockResolvedValue('it')
    const resource = new Resource<string>(fetch)
    await resource.load()
    await draw(resource)
    expect(words()).toContain('服务正在维护')
    await tap('重新加载')
    expect(words()).toBe('have it')
  })

  it('tries again what the page names, where more has to be read', async () => {
    const resource = new Resource<string>(() => Promise.reject(new Error('服务正在维护')))
    const retry = jest.fn()
    await resource.load()
    await draw(resource, retry)
    await tap('重新加载')
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it.each([
    [false, '没有网络'],
    [true, 'have it'],
  ])('says that there is no network, as a part of a page: %s', async (part, said) => {
    let offline = (_: boolean): void => undefined
    jest.spyOn(system, 'onNetworkChange').mockImplementation((heard) => {
      offline = heard
      return () => undefined
    })
    const resource = new Resource(async () => 'it')
    resource.set('it')
    await draw(resource, undefined, part)
    act(() => offline(false))
    expect(words().startsWith(said)).toBe(true)
    expect(words()).toContain('have it')
    jest.restoreAllMocks()
  })
})

describe('withId', () => {
  const Page = withId(({ id }) => <>{`the page of ${id}`}</>)

  it('gives the page what the address names', async () => {
    await render(<Page />, { id: 'a1' })
    expect(words()).toBe('the page of a1')
  })

  it('leads back where the address names nothing', async () => {
    await render(<Page />)
    expect(words()).toContain('这个链接不完整')
    expect(tappable('返回')).toBeDefined()
    unmount()
    const Own = withId(() => null, <>nothing chosen</>)
    await render(<Own />, { id: '' })
    expect(words()).toBe('nothing chosen')
  })
})

describe('ListPage', () => {
  class Store {
    chosen = 'a'
    constructor() {
      makeAutoObservable(this)
    }
  }
  const fetch = jest.fn(async (_: string) => ({ items: [{ id: '1' }], next: null }))
  beforeEach(() => fetch.mockClear())
  const listOf = (chosen: string) =>
    new PagedList(
      () => fetch(chosen),
      ({ id }) => id,
    )

  it('loads the list that is chosen, and anew when it is pulled down', async () => {
    const store = new Store()
    const lists: Record<string, ReturnType<typeof listOf>> = { a: listOf('a'), b: listOf('b') }
    const Page = observer(() => (
      <ListPage
        list={lists[store.chosen] ?? listOf('')}
        keyOf={({ id }) => id}
        renderItem={({ id }) => `row ${id}`}
        skeleton="…"
        empty="none"
      >
        filters
      </ListPage>
    ))
    await render(<Page />)
    expect(words()).toBe('filtersrow 1到底了')
    expect(fetch.mock.calls).toEqual([['a']])
    await act(async () =>
      runInAction(() => {
        store.chosen = 'b'
      }),
    )
    await pull()
    expect(fetch.mock.calls).toEqual([['a'], ['b'], ['b']])
  })
})

describe('useTitle', () => {
  const hide = () => act(async () => events.get('onHide')?.())
  const named = () => jest.mocked(navigation.setTitle).mock.calls
  let know: (title: string) => void = () => undefined
  function Page() {
    const [title, setTitle] = useState<string | null>(null)
    know = setTitle
    useTitle(title)
    return null
  }
  beforeEach(() => jest.mocked(navigation.setTitle).mockClear())

  it('names the page once it knows what it shows, and again as that changes', async () => {
    await render(<Page />)
    expect(named()).toEqual([])
    await act(async () => know('北湖'))
    await act(async () => know('北湖的晚霞'))
    expect(named()).toEqual([['北湖'], ['北湖的晚霞']])
  })

  it('leaves the title alone while another page lies on top, and takes it on when it is back', async () => {
    await render(<Page />)
    await hide()
    await act(async () => know('北湖'))
    expect(named()).toEqual([])
    await show()
    expect(named()).toEqual([['北湖']])
  })
})
