/** What the kinds of things are called, and where each is read. */
import type { SearchKind } from '@contract/search/rules'
import type { Found } from '@contract/search/schema'
import { t } from '@/locale'
import { go, goToPerson } from '@/features/links'

export const kindTitles: Record<SearchKind, string> = {
  dynamic: t('动态'),
  topic: t('话题'),
  people: t('同学'),
  qa: t('问答'),
  answer: t('回答'),
  hot: t('热议'),
  article: t('文章'),
  notice: t('公告'),
  confession: t('表白墙'),
  radio: t('电台'),
  bank: t('题库'),
  exercise: t('题目'),
  school: t('学校'),
}

/** Pages that show one by its id. People have two, and schools are chosen, not read. */
export const pages: Record<Exclude<SearchKind, 'people' | 'school'>, string> = {
  dynamic: '/pages/dynamicTopic/photoDetail?id=',
  article: '/pages/dynamicTopic/photoDetail?id=',
  topic: '/pages/topic/topicDetail?id=',
  qa: '/pages/QA/detail?id=',
  answer: '/pages/QA/reply?id=',
  hot: '/pages/hot/detail?id=',
  notice: '/pages/homePage/renderRichtext?notice=',
  confession: '/pages/confessionWall/detail?id=',
  radio: '/pages/radiStation/audio?id=',
  bank: '/pages/QuestionBank/index?view=subject&id=',
  exercise: '/pages/QuestionBank/index?view=question&id=',
}

export function open({ kind, id }: Found): void {
  if (kind === 'people') goToPerson(id)
  else if (kind !== 'school') go(pages[kind] + id)
}
