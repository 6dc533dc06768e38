import type { ComponentType } from 'react'
import type { bars } from '../../app.config'
import { t } from '@/locale'

export interface Route {
  /** 'pages/index/index' */
  readonly path: string
  readonly title: string
  readonly bar: keyof typeof bars
  /** The page draws its own bar. */
  readonly custom?: boolean
  readonly pullDown?: boolean
  /** Position in the tab bar. */
  readonly tab?: number
  /** Fetched when idle. */
  readonly preload?: boolean
  readonly load: () => Promise<{ default: ComponentType }>
}

/** The shell's own pages. */
const systemRoutes: readonly Route[] = [
  {
    path: 'pages/preview-image',
    title: t('图片'),
    bar: 'black',
    custom: true,
    load: () => import(/* webpackChunkName: "preview-image" */ './pages/preview-image'),
  },
  {
    path: 'pages/choose-location',
    title: t('选择位置'),
    bar: 'grey',
    load: () => import(/* webpackChunkName: "choose-location" */ './pages/choose-location'),
  },
  {
    path: 'pages/open-location',
    title: t('查看位置'),
    bar: 'grey',
    load: () => import(/* webpackChunkName: "open-location" */ './pages/open-location'),
  },
]

const table = new Map<string, Route>()

/** Brings the lines of the other pages; null once they are here. */
let others: (() => Promise<readonly Route[]>) | null = null
let coming: Promise<void> | null = null

const add = (routes: readonly Route[]): void => routes.forEach((route) => table.set(route.path, route))

/** The tab pages come with the app, home first. `rest` brings all others: their lines grow with every page there is. */
export const register = (tabs: readonly Route[], rest: () => Promise<readonly Route[]>): void => {
  table.clear()
  add([...tabs, ...systemRoutes])
  others = rest
  coming = null
}

/** Whether every line is here: a page that is not found then does not exist. */
export const isWhole = (): boolean => others === null

/** Brings the lines that are not here. Rejects as a chunk does; asks anew after that. */
export const complete = async (): Promise<void> => {
  if (!others) return
  coming ??= others().then(
    (routes) => {
      add(routes)
      others = null
    },
    (error: unknown) => {
      coming = null
      throw error
    },
  )
  await coming
}

export const allRoutes = (): Route[] => [...table.values()]
export const findRoute = (path: string): Route | undefined => table.get(path)
export const homePath = (): string => table.keys().next().value ?? ''

export interface Address {
  path: string
  query: Record<string, string>
}

/** '/pages/a/b?x=1', with or without the slash; an empty path is home. */
export const parse = (url: string): Address => {
  const [path = '', search = ''] = url.replace(/^\/+/, '').split(/\?(.*)/s)
  return { path: path || homePath(), query: Object.fromEntries(new URLSearchParams(search)) }
}
