import { cut } from '@contract/characters/rules'
import { t } from '@/locale'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { share } from '@/platform/share'
import type { Act } from './menu'

/** What stands for a page where it is sent. */
export interface Card {
  title: string
  /** Begins with '/pages/'. */
  path: string
  /** Address of a picture, which hosts cut to 5:4. Without one they show the page. */
  picture?: string | undefined
  /** Kind and id of a published thing, `dynamic/<id>`: its link is then that of the server's page, which previews can read. */
  shared?: string | undefined
}

const excerptLength = 30

/** The first characters of a text that has no title. */
export const excerptOf = (text: string): string => cut(text, excerptLength)

/** Cards of the share buttons on screen, by the ids of their elements. */
export const buttonCards = new Map<string, Card>()

/** A card's picture, by the host's name for it. */
export const imageOf = ({ picture }: Pick<Card, 'picture'>): { imageUrl?: string } =>
  picture && share.cover ? { imageUrl: share.cover(picture) } : {}

/** What a host asks of a page that is sent: the card of the pressed button, else the page's own, else home's. */
export function messageOf(options: unknown, own: Card | null): object {
  const { target } = Object(options) as { target?: { id?: string } }
  const pressed = target?.id === undefined ? undefined : buttonCards.get(target.id)
  const card: Card = pressed ?? own ?? { title: t('校园云生活'), path: '/pages/index/index' }
  return { title: card.title, path: card.path, ...imageOf(card) }
}

/** Sends a page by the system's sheet, else copies its link. Nothing in a mini-program, where the tapped button sends. */
export async function sendCard({ title, path, shared }: Card): Promise<void> {
  try {
    if ((await share.send?.({ title, path, shared })) === 'copied') feedback.toast(t('链接已复制'))
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'cancelled') return
    feedback.toast(t('没有分享成功，请再试一次'))
  }
}

/** The row of a menu that sends the page, which has useShare. */
export const shareRow = (card: Card, label = t('分享')): Act => ({
  label,
  act: () => sendCard(card),
  shares: true,
})
