/** Pages drawn without a host, and what a person does on one. Import it, as account.fakes, before what is tested. */
import './fakes'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { act, create } from 'react-test-renderer'
import type { ReactTestInstance, ReactTestRenderer } from 'react-test-renderer'

/** The page's query. Empty before each test. */
export const query: Record<string, string> = {}
/** What the page does on its events, by their names. It shows as soon as it is drawn. */
export const events = new Map<string, () => void>()
/** Parts of a page may listen to the same event. */
const listeners = new Map<string, Map<object, () => void>>()

const usePageEvent = (name: string, callback: () => void) => {
  const [part] = useState(() => ({}))
  const parts = listeners.get(name) ?? new Map<object, () => void>()
  parts.set(part, callback)
  listeners.set(name, parts)
  events.set(name, () => Array.from(parts.values(), (listen) => listen()).find(Boolean))
  useEffect(() => {
    if (name === 'onShow') callback()
    return () => void parts.delete(part)
  }, [])
}
const names = [
  'View',
  'Text',
  'Image',
  'Button',
  'Input',
  'Textarea',
  'Form',
  'Picker',
  'DatePicker',
  'RichText',
  'ScrollView',
  'WebView',
  'Swiper',
  'SwiperItem',
  'Slider',
  'Video',
]

// also what 'remax/macro' is read as
jest.mock('remax', () => ({ useQuery: () => query, usePageEvent }))
jest.mock('@/platform/appearance', () => ({ appearance: { show: () => undefined, bar: () => undefined } }))
jest.mock('@/platform/layer', () => ({ layer: { hold: () => () => undefined } }))
jest.mock('@/platform/incoming', () => ({ incoming: { hold: () => () => undefined } }))
jest.mock('@/platform/viewport', () => {
  const watch = () => () => undefined
  return { useColumns: () => 2, useViewport: () => watch }
})
jest.mock('@/platform/components', () => Object.fromEntries(names.map((name) => [name, name])))

let view: ReactTestRenderer | null = null

export const render = async (element: ReactElement, asked: Record<string, string> = {}) => {
  // a page that stays drawn goes on hearing of what later tests change
  unmount()
  Object.assign(query, asked)
  await act(async () => {
    view = create(element)
  })
}
/** The page closes; before the next, and at the end of each test, it does by itself. */
export const unmount = (): void => {
  act(() => view?.unmount())
  view = null
}
const root = (): ReactTestInstance => view?.root ?? fail('nothing is drawn')
const fail = (reason: string): never => {
  throw new Error(reason)
}

beforeEach(() => {
  events.clear()
  listeners.clear()
  for (const name of Object.keys(query)) delete query[name]
})
afterEach(unmount)

export const hosts = (test: (node: ReactTestInstance) => boolean) =>
  root().findAll((node) => typeof node.type === 'string' && test(node))
export const wordsIn = (node: ReactTestInstance): string =>
  node.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('')
export const words = () => wordsIn(root())
/** What the page says is wrong, in its order. */
export const alerts = () => hosts(({ props }) => props.ariaRole === 'alert').map(wordsIn)

/** The innermost thing to tap that says this, or is labelled so; failing that, that begins with it, or has it. */
export const tappable = (said: string): ReactTestInstance => {
  const found = hosts((node) => Boolean(node.props.onTap))
  const exact = found.filter((node) => node.props.ariaLabel === said || wordsIn(node) === said)
  const told = (has: (text: string) => boolean) =>
    found.filter((node) => has(String(node.props.ariaLabel ?? '')) || has(wordsIn(node)))
  const near = [exact, told((text) => text.startsWith(said)), told((text) => text.includes(said))]
  const [best = []] = near.filter((nodes) => nodes.length > 0)
  return best[best.length - 1] ?? fail(`nothing to tap says ${said}`)
}
export const tap = (said: string) =>
  act(async () => void (await tappable(said).props.onTap({ stopPropagation: () => undefined })))

/** What the yellow buttons say. */
export const accents = () =>
  hosts(
    ({ type, props }) =>
      String(type) === 'Button' &&
      /^u-btn\b/.test(String(props.className)) &&
      !/u-btn-(line|quiet|danger)/.test(String(props.className)),
  ).map(wordsIn)

/** A field by its label or its name. */
export const field = (label: string) =>
  hosts((node) => Boolean(node.props.onInput) && [node.props.ariaLabel, node.props.name].includes(label))[0]
export const type = (label: string, text: string) =>
  act(async () => (field(label) ?? fail(`no field is called ${label}`)).props.onInput(text))
/** Picks a row of a picker, whose rows are what it offers. */
export const pick = (label: string, row: string) =>
  act(async () => {
    const [picker] = hosts((node) => String(node.type) === 'Picker' && node.props.ariaLabel === label)
    await picker?.props.onChange((picker.props.rows as string[]).indexOf(row))
  })
export const agree = () =>
  act(async () => hosts((node) => node.props.ariaRole === 'checkbox')[0]?.props.onTap())
export const images = () =>
  hosts((node) => String(node.type) === 'Image').map((node) => String(node.props.src))
