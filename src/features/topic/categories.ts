import { categories, categoryTitles, type Category } from '@contract/topic/rules'
import { t } from '@/locale'

export type Chosen = Category | 'all'

/** The categories as chips, all of them first. */
export const categoryChips = (): { key: Chosen; label: string }[] => [
  { key: 'all', label: t('全部') },
  ...categories.map((key) => ({ key, label: t(categoryTitles[key]) })),
]
export const categoryRows = (): { key: Category; label: string }[] =>
  categories.map((key) => ({ key, label: t(categoryTitles[key]) }))
export const categoryTitle = (key: Category): string => t(categoryTitles[key])
