import { type LinkTap, linkTo } from '@/shell/links'

const page = '/pages/timeTable/jiaowukecheng'

/** What the page of imports shows: the way in from a system, text of one's own, or what a system said. */
const resultViews = ['score', 'exam', 'room'] as const
export type ResultView = (typeof resultViews)[number]
/** What a person brings. */
type OwnView = 'paste' | 'photo'
export type AcademicQuery = { view?: ResultView | OwnView; next?: string }

export const resultIn = (name: string | undefined): ResultView | undefined =>
  resultViews.find((view) => view === name)

export const pathOfView = (view: ResultView | OwnView): string => `${page}?view=${view}`
export const linkToView = (view: ResultView | OwnView): LinkTap => linkTo(pathOfView(view))
/** To where one signs in; then on to a view. */
export const pathOfSignIn = (next: ResultView): string => `${page}?next=${next}`
