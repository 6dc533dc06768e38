import { type LinkTap, go, linkTo } from '@/shell/links'

const page = '/pages/QuestionBank/index'

/** The views of the question bank: one page, told apart by its query, so that back leads from one to the other. */
export type BankQuery = { view?: ViewName; id?: string; version?: string }
type ViewName = 'subject' | 'round' | 'paper' | 'wrong' | 'favourites' | 'question' | 'report' | 'reports'

const pathOfView = (view: ViewName, query: Record<string, string | number>): string =>
  [`${page}?view=${view}`, ...Object.entries(query).map(([name, value]) => `${name}=${value}`)].join('&')

export const openView = (view: ViewName, query: Record<string, string | number> = {}): void =>
  go(pathOfView(view, query))
export const linkToView = (view: ViewName, query: Record<string, string | number> = {}): LinkTap =>
  linkTo(pathOfView(view, query))
