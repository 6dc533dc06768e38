/** @jest-environment jsdom */
/** What the document draws of home before the app is there, against what the app draws. */
import React from 'react'
import type { ReactElement } from 'react'
import { act } from 'react-dom/test-utils'
import { render } from 'react-dom'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { Blocks } from '@/features/home/blocks'
import { Masthead } from '@/features/home/masthead'
import { CardSkeleton, HomeSkeleton } from '@/features/home/skeleton'
import { heedClosed, linkTo } from '@/shell/links'
import { profile } from '@/shell/account/profile'
import { SearchEntry } from '@/ui/search-bar'
import { tabs } from '../../../app.config'
import { drawBlocks, nameSchool } from '../../../targets/web/early/home'
import { routes } from '../../../targets/web/tabs'
import { register } from '../../../targets/web/route'
import { TabBar } from '../../../targets/web/view/tab-bar'

jest.mock('@/platform/location', () => ({ location: {} }))

const { first } = jest.requireActual<{ first: (entries: typeof tabs) => string }>(
  '../../../targets/web/build/first',
)

type Home = DataOf<Routes['diy/diyfirst']>

const picture = (name: string) => ({
  id: name,
  url: `/files/${name}`,
  thumb: `/files/${name}`,
  width: 1200,
  height: 480,
})
const page = (url: string) => ({ kind: 'page' as const, url })
const entry = (title: string, url: string, icon = 'heart') =>
  ({ title, icon, tint: 'rose', link: page(url) }) as Extract<
    Home['blocks'][number],
    { kind: 'grid' }
  >['items'][number]

const home: Home = {
  school: null,
  blocks: [
    {
      kind: 'banner',
      slides: [
        {
          title: '今晚<谁>在唱歌',
          subtitle: '去看看',
          picture: picture('a'),
          link: page('/pages/index/shequ'),
        },
        { title: '', subtitle: '', picture: picture('b'), link: null },
        {
          title: '',
          subtitle: '外面',
          picture: picture('c'),
          link: { kind: 'web', url: 'https://a.example/?b=1' },
        },
      ],
    },
    {
      kind: 'grid',
      title: '',
      items: [
        entry('跑腿', '/pages/runErrands/index'),
        entry('关了', '/pages/vote/index'),
        entry('置顶过', '/pages/signIn/signinindex'),
        entry('新图标', '/pages/index/search', 'not-drawn-yet'),
        { ...entry('网页', ''), link: { kind: 'web', url: 'https://a.example/' } },
        ...Array.from({ length: 12 }, (_, n) => entry(`第${n}`, `/pages/diys/index?key=k${n}`)),
      ],
    },
    {
      kind: 'notice',
      notice: { id: 'n1', title: '放假通知', at: '2026-11-28T01:28:41.879Z', pinned: false },
    },
    { kind: 'feed' },
  ],
  pins: [entry('签到', '/pages/signIn/signinindex')],
  closed: ['pages/vote/index'],
}

const inBody = (html: string): Element => {
  const body = document.createElement('body')
  body.innerHTML = html
  return body
}
function drawn(element: ReactElement): Element {
  const body = document.createElement('body')
  act(() => void render(element, body))
  return body
}
const documentNow = (): Element => inBody(first(tabs))

/** Equal but for the order of attributes, pieces of a text, and spaces and the last semicolon of styles. */
const plain = (element: Element): Element => {
  element.normalize()
  for (const one of element.querySelectorAll('[style]'))
    one.setAttribute(
      'style',
      (one.getAttribute('style') ?? '').replace(/;\s*|:\s*/g, (sign) => sign.trim()).replace(/;$/, ''),
    )
  return element
}
const expectSame = (one: Element | null | undefined, other: Element | null | undefined) => {
  expect(one && plain(one).outerHTML.length).toBeGreaterThan(20)
  // the message of a difference is read; isEqualNode tells whether there is one
  if (!one?.isEqualNode(plain(other as Element))) expect(one?.outerHTML).toBe(other?.outerHTML)
}

beforeAll(() => {
  heedClosed(home)
  register(
    [
      ...routes,
      { path: 'pages/index/index', title: '首页', bar: 'grey', load: () => Promise.reject(new Error()) },
    ],
    () => Promise.resolve([]),
  )
})

it('has the elements of banner, entries and latest notice that the app draws', () => {
  const document = documentNow()
  drawBlocks(document, home, '')
  const app = drawn(<Blocks blocks={home.blocks} pins={home.pins} />)
  expect(app.children).toHaveLength(3)
  for (const looks of ['.h-banner', '.h-nav', '.h-notice'])
    expectSame(document.querySelector(looks), app.querySelector(looks))
  expect([...document.querySelectorAll('.u-page-main > *')].map(({ className }) => className)).toEqual([
    'u-pad',
    ...[...app.children].map(({ className }) => className),
    'u-sk-fade h-sk-cards',
  ])
})

it('stops before a block that only the app draws, and keeps its place where that is the first', () => {
  const document = documentNow()
  const topics = { kind: 'topics' as const, topics: [{ name: '北湖', dynamics: 3 }] }
  drawBlocks(document, { ...home, blocks: [topics, ...home.blocks] }, '')
  expect(document.querySelector('.h-sk-top')).not.toBeNull()
  drawBlocks(
    document,
    { ...home, blocks: [home.blocks[2] as Home['blocks'][number], topics, ...home.blocks] },
    '',
  )
  expect(document.querySelector('.h-notice')).not.toBeNull()
  expect(document.querySelector('.h-banner')).toBeNull()
})

it('has the school, the search, the tabs and the skeletons as the app draws them', () => {
  const document = documentNow()
  expectSame(document.querySelector('.h-school'), drawn(<Masthead />).firstElementChild)
  expectSame(
    document.querySelector('.u-search'),
    drawn(<SearchEntry placeholder="搜动态、问答、公告、同学" onTap={linkTo('/pages/index/search')} />)
      .firstElementChild,
  )
  expectSame(document.querySelector('nav'), drawn(<TabBar shown current={0} />).firstElementChild)
  expectSame(document.querySelector('.h-sk-top'), drawn(<HomeSkeleton />).querySelector('.h-sk-top'))
  expectSame(document.querySelector('.h-sk-cards'), drawn(<CardSkeleton />).firstElementChild)
})

it('names the school that the app showed last', async () => {
  const school = { id: '1', name: '北湖大学', campus: '东校区' }
  await profile.chooseSchool(school)
  const document = documentNow()
  nameSchool(document, school)
  expectSame(document.querySelector('.h-school'), drawn(<Masthead />).firstElementChild)
})
