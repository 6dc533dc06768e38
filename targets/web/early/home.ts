/**
 * Home as the document draws it until the app is there: the same elements that src/features/home draws, which a client
 * test holds, so that nobody sees one take the other's place.
 */
import { limits } from '@contract/home/page/rules'
import { gridIcons } from '@contract/home/rules'
import type { Block, Entry, Link } from '@contract/home/page/schema'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'

type Home = DataOf<Routes['diy/diyfirst']>
type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

function element(
  name: string,
  looks: string,
  inside: readonly (Node | string)[] = [],
  facts: object = {},
): HTMLElement {
  const made = document.createElement(name)
  if (looks) made.className = looks
  for (const [fact, value] of Object.entries(facts)) made.setAttribute(fact, String(value))
  made.append(...inside)
  return made
}

const icon = (looks: string): HTMLElement => element('div', looks, [], { 'aria-hidden': true })

/** A link of the app's, or a plain box where it leads nowhere. */
const link = (
  looks: string,
  href: string | undefined,
  inside: readonly (Node | string)[],
  facts: object = {},
): HTMLElement =>
  href === undefined
    ? element('div', looks, inside, facts)
    : element('a', `host-link host-block ${looks}`, inside, { href: `#${href}`, ...facts })

const addressOf = ({ kind, url }: Link): string =>
  kind === 'page' ? url : `/pages/webview/webview?url=${encodeURIComponent(url)}`

/** The school as home's title. */
export function nameSchool(home: ParentNode, { name, campus }: { name: string; campus: string }): void {
  const head = home.querySelector('.h-school')
  const words = head?.querySelector('.u-display')
  if (!head || !words) return
  words.textContent = name
  head.setAttribute('aria-label', `${[name, campus].filter(Boolean).join(' ')}，切换学校`)
  if (campus) head.append(element('span', 'u-meta u-one h-campus', [campus]))
}

function slide(
  { title, subtitle, picture, link: to }: Of<'banner'>['slides'][number],
  base: string,
): HTMLElement {
  const words = [
    element('div', 'h-banner-title u-one', [title]),
    element('div', 'h-banner-text u-one', [subtitle]),
  ]
  const src = picture.url.startsWith('/') ? base + picture.url : picture.url
  const facts = { src, alt: title, decoding: 'async', draggable: false }
  const image = element('img', 'host-image host-aspectFill h-banner-img', [], facts)
  const inside = title || subtitle ? [image, element('div', 'h-banner-words', words)] : [image]
  return element('div', 'host-swiper-item', [link('h-slide', to ? addressOf(to) : undefined, inside)])
}

function banner({ slides }: Of<'banner'>, base: string): Node[] {
  if (slides.length === 0) return []
  const row = slides.map((one) => slide(one, base))
  const inside = [element('div', 'host-swiper h-slides', row, { style: 'height:100%' })]
  if (slides.length > 1) inside.push(element('div', 'h-banner-page', [`1 / ${slides.length}`]))
  return [element('div', 'h-banner', inside)]
}

const cell = (
  { title, icon: name, tint }: Pick<Entry, 'title' | 'tint'> & { icon: string },
  href: string,
): HTMLElement =>
  link('h-nav-item', href, [icon(`u-blot u-tint-${tint} i-${name}`), element('span', 'u-one', [title])])

function grid({ items }: Of<'grid'>, { pins, closed }: Home): Node[] {
  const isOpen = (url: string) =>
    ![url.slice(1), url.slice(1).split('?')[0] ?? ''].some((page) => closed.includes(page))
  const pinned = new Set(pins.map((pin) => pin.link.url))
  const all = [...pins, ...items.filter((item) => !pinned.has(item.link.url))].filter(
    (item) => gridIcons.includes(item.icon) && (item.link.kind === 'web' || isOpen(item.link.url)),
  )
  if (all.length === 0) return []
  const cells = all.slice(0, limits.front.max).map((item) => cell(item, addressOf(item.link)))
  cells.push(
    cell({ title: '全部服务', icon: 'layout-dashboard', tint: 'stone' }, '/pages/diys/index?key=services'),
  )
  return [element('div', 'h-nav', cells)]
}

const notices = '/pages/homePage/renderRichtext'

function notice({ notice: latest }: Of<'notice'>): Node[] {
  if (!latest) return []
  const title = element('span', 'u-two', [latest.title])
  const more = icon('u-i i-chevron-right u-i-20')
  return [
    element('div', 'h-notice', [
      link('h-notice-head', notices, [element('span', 'u-strong', ['公告'])]),
      link('h-notice-title u-grow u-ink2', `${notices}?notice=${latest.id}`, [title]),
      link('h-notice-more', notices, [more], { 'aria-label': '全部公告' }),
    ]),
  ]
}

/** The blocks with which nearly every home begins, as far as a phone shows them; null from another one on. */
function nodesOf(block: Block, home: Home, base: string): Node[] | null {
  if (block.kind === 'banner') return banner(block, base)
  if (block.kind === 'grid' && block === home.blocks.find(({ kind }) => kind === 'grid'))
    return grid(block, home)
  if (block.kind === 'notice') return notice(block)
  return null
}

/** Puts home's first blocks in the place of what stood for them. */
export function drawBlocks(home: ParentNode, data: Home, base: string): void {
  const drawn: Node[] = []
  for (const block of data.blocks) {
    const nodes = nodesOf(block, data, base)
    if (!nodes) break
    drawn.push(...nodes)
  }
  if (drawn.length > 0) home.querySelector('.h-sk-top')?.replaceWith(...drawn)
}
