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

/** The first route is home. */
export const register = (routes: readonly Route[]): void => {
  table.clear()
  for (const route of [...routes, ...systemRoutes]) table.set(route.path, route)
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
