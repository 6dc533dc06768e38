import { accountArticles } from './account'
import { campusArticles } from './campus'
import type { HelpArticle } from './write'

export { wordsOf } from './write'
export type { HelpArticle } from './write'

/** The help that comes with the program, so that every installation has what fits it. */
export const articles: readonly HelpArticle[] = [...accountArticles, ...campusArticles]
