/** Where taps lead. Only pages of the route table are offered: the rest of the product is not there yet to go to. */
import type { Person } from '@contract/common'
import type { Link } from '@contract/home/page/schema'
import type { Things } from '@contract/kinds'
import { session } from '@/net/session'
import type { Tap, TapEvent } from '@/platform/components/types'
import { navigation } from '@/platform/navigation'
import { leavePage } from '@/ui/nav-bar'
import { pages, tabPages } from './pages'

const pathIn = (url: string): string => url.replace(/^\//, '').split('?')[0] ?? ''

/** Pages of what the reader's school switched off. */
let closed: readonly string[] = []

/** Takes from an answer which pages nothing may lead to from now on; gives the answer. */
export function heedClosed<T extends { closed: readonly string[] }>(answer: T): T {
  closed = answer.closed
  return answer
}

/** Whether the reader's school has what the address is of. */
export const isOpen = (url: string): boolean =>
  !closed.some((page) => [url.slice(1), pathIn(url)].includes(page))

/** Whether a link leads anywhere in this build, and in the reader's school. */
export const reachable = ({ kind, url }: Link): boolean =>
  kind === 'web' ? /^https?:\/\//.test(url) : pages.has(pathIn(url)) && isOpen(url)

/** The page that is being opened. */
let opening: string | null = null

async function arrive(url: string): Promise<void> {
  try {
    await (tabPages.has(pathIn(url)) ? navigation.switchTab(`/${pathIn(url)}`) : navigation.navigateTo(url))
  } finally {
    if (opening === url) opening = null
  }
}

/** Opens one of our pages, for example '/pages/index/search?tab=people'; a second tap while it opens is the same tap. */
export function go(url: string): void {
  if (url === opening) return
  opening = url
  void arrive(url)
}

/** A tap that leads to a page and says where; what lies around it hears nothing of it. */
export interface LinkTap extends Tap {
  (event?: TapEvent): void
  readonly href: string
  /** The school switched off what it leads to: a row that has it is not there. */
  readonly closed: boolean
}

/** What goes into onTap of whatever leads to one of our pages: on the web that becomes a link. `before` is done first. */
export const linkTo = (url: string, before?: () => void): LinkTap =>
  Object.assign(
    (event?: TapEvent) => {
      event?.stopPropagation()
      before?.()
      go(url)
    },
    { href: url, closed: !isOpen(url) },
  )

/** Where a person is met. */
export const pathOfPerson = (id: string): string => `/pages/homePage/otherPerson?id=${id}`

/** The conversation with a person. */
export const pathOfChat = (id: string): string => `/pages/messageIndex/chat?user=${id}`
export const goToChat = (id: string): void => go(pathOfChat(id))
export const linkToChat = (id: string): LinkTap => linkTo(pathOfChat(id))

/** The conversation of a group, or a page of the group's own: its members, how one joins. */
export const pathOfGroup = (id: string, view?: string): string =>
  `/pages/messageIndex/chat?group=${id}${view === undefined ? '' : `&view=${view}`}`

/** Where something is sent to someone as a card of its kind; `label` is what such a thing is called: 动态. */
export const pathToSend = (kind: string, id: string, label: string): string =>
  `/pages/messageIndex/chat?card=${kind}&id=${id}&label=${encodeURIComponent(label)}`

/** Where a topic is met, by its name. A hashtag without a topic shows what stands under it. */
export const pathOfTopic = (name: string): string =>
  `/pages/topic/topicDetail?name=${encodeURIComponent(name)}`

/** How the page of a published thing that previews read is addressed: `Card.shared`. */
export const sharedAs = (kind: keyof Things, id: string): string => `${kind}/${id}`

/** Where a notice or an article of an account is read. */
export const pathOfNotice = (id: string): string => `/pages/homePage/renderRichtext?notice=${id}`

/** A person's page; the viewer's own is the full one at once. */
const pathToPerson = (id: string): string =>
  session.info?.user_id === id ? '/pages/personalHomepage/index' : pathOfPerson(id)
export const goToPerson = (id: string): void => go(pathToPerson(id))
export const linkToPerson = (id: string): LinkTap => linkTo(pathToPerson(id))
/** The page of who wrote something; a pseudonym leads nowhere. */
export const linkToAuthor = ({ id, alias }: Pick<Person, 'id' | 'alias'>): LinkTap | undefined =>
  alias ? undefined : linkToPerson(id)

const pathToOpen = ({ kind, url }: Link): string =>
  kind === 'page' ? url : `/pages/webview/webview?url=${encodeURIComponent(url)}`

/** Opens a link of the server's. */
export function open(link: Link): void {
  if (reachable(link)) go(pathToOpen(link))
}

/** What a tap on a link of the server's does; nothing where it leads nowhere. */
export const linkOf = (link: Link): LinkTap | undefined =>
  reachable(link) ? linkTo(pathToOpen(link)) : undefined

/** Back one page when there is one, else home (spec, section 2). */
export function back(): void {
  void leavePage()
}
