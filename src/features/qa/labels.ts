import {
  categories,
  categoryTitles,
  helpHours,
  stageTitles,
  type Category,
  type HelpHours,
} from '@contract/qa/rules'
import type { QuestionBrief } from '@contract/qa/schema'
import { t } from '@/locale'
import type { TagTone } from '@/ui/tag'

export type Chosen = Category | 'all'

/** The categories as chips, all of them first. */
export const categoryChips = (): { key: Chosen; label: string }[] => [
  { key: 'all', label: t('全部') },
  ...categories.map((key) => ({ key, label: t(categoryTitles[key]) })),
]
/** What a question that is no request for help may be about. */
export const questionCategories = (): { key: Category; label: string }[] =>
  categories.filter((key) => key !== 'help').map((key) => ({ key, label: t(categoryTitles[key]) }))

const hoursText = (hours: number): string =>
  hours >= 24 ? t('{n} 天', { n: hours / 24 }) : t('{n} 小时', { n: hours })
export const hourRows = (): { key: `${HelpHours}`; label: string }[] =>
  helpHours.map((hours) => ({ key: `${hours}`, label: hoursText(hours) }))

export const scopeRows = (): { key: 'school' | 'everyone'; label: string }[] => [
  { key: 'school', label: t('本校同学') },
  { key: 'everyone', label: t('所有人') },
]

const minute = 60_000
/** Time left until a request for help ends. */
export const leftText = (due: string, now: number = Date.now()): string => {
  const minutes = Math.ceil((Date.parse(due) - now) / minute)
  if (minutes <= 0) return t('时间到了')
  if (minutes < 60) return t('还剩 {n} 分钟', { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('还剩 {n} 小时', { n: hours }) : t('还剩 {n} 天', { n: Math.floor(hours / 24) })
}

/** What stands before a title: how a request for help is, that a question is closed or has an answer, or its category. */
export function markOf({
  category,
  stage,
  accepted,
}: Pick<QuestionBrief, 'category' | 'stage' | 'accepted'>): { text: string; tone: TagTone } {
  if (category === 'help')
    return {
      text: t(stageTitles[stage]),
      tone: stage === 'open' ? 'red' : stage === 'solved' ? 'green' : 'plain',
    }
  if (accepted) return { text: t('已采纳'), tone: 'green' }
  if (stage === 'closed') return { text: t('已关闭'), tone: 'plain' }
  return { text: t(categoryTitles[category]), tone: 'plain' }
}

export const pathOfQuestion = (id: string): string => `/pages/QA/detail?id=${id}`
export const pathOfAnswer = (id: string): string => `/pages/QA/reply?id=${id}`
export const pathOfAnswers = (id: string): string => `/pages/QA/allAnswer?id=${id}`
/** Where an answer is written, or the reader's own is changed. */
export const pathToAnswer = (question: string): string => `/pages/QA/reply?question=${question}`
export const pathToEdit = (answer: string): string => `/pages/QA/reply?id=${answer}&edit=1`
/** Where a question is asked or changed; requests for help have a page of their own. */
export const askPage = '/pages/publish/QApublish'
export const helpPage = '/pages/QA/helpPublish'
