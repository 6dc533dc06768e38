import {
  categories,
  categoryTitles,
  dayTitles,
  everyTitles,
  levelTitles,
  levelsOf,
  type Category,
  type Level,
  type Source,
} from '@contract/subscribe/rules'
import type { DigestSettings, Entry } from '@contract/subscribe/schema'
import { linkTo, pathOfNotice } from '@/shell/links'
import { t } from '@/locale'
import { chooseRow } from '@/ui/menu'

export const indexPage = '/pages/subscribe/index'
const detailPage = '/pages/subscribe/detail'
/** Where an account, a column or a topic is met among the subscriptions. */
export const pathOf = (kind: Source, id: string): string =>
  kind === 'topic' ? `/pages/subscribe/topic?id=${id}` : `${detailPage}?kind=${kind}&id=${id}`
/** One's own accounts, and what is done with them. */
export const ownPage = `${detailPage}?view=own`
export const applyPage = `${detailPage}?view=apply`
export const editPage = (id: string): string => `${detailPage}?view=apply&id=${id}`
export const editorsPage = (id: string): string => `${detailPage}?view=editors&id=${id}`
export const writePage = (account: string): string => `/pages/publish/informPublish?account=${account}`

export const linkToEntry = ({ kind, id }: Pick<Entry, 'kind' | 'id'>) =>
  linkTo(kind === 'account' ? pathOfNotice(id) : `/pages/dynamicTopic/photoDetail?id=${id}`)

export const categoryTitle = (category: Category): string => t(categoryTitles[category])
export const categoryRows = (): { key: Category; label: string }[] =>
  categories.map((key) => ({ key, label: categoryTitle(key) }))
export const levelTitle = (level: Level): string => t(levelTitles[level])

/** Asks how one wants to be told; null: as it was. */
export async function askLevel(kind: Source): Promise<Level | null> {
  const levels = levelsOf(kind)
  const chosen = await chooseRow(levels.map(levelTitle))
  return levels[chosen] ?? null
}

const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
export const hourRows = (): { key: string; label: string }[] =>
  Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), label: hourOf(hour) }))

/** 每天 20:00, 每周日 08:00, 不要摘要. */
export const rhythmOf = ({ every, hour, day }: DigestSettings): string =>
  every === 'off'
    ? t(everyTitles.off)
    : `${every === 'daily' ? t(everyTitles.daily) : t('每{day}', { day: t(dayTitles[day]) })} ${hourOf(hour)}`
