import { and, eq } from 'drizzle-orm'
import { categories, categoryTitles } from '../../../contract/help/rules'
import type { Article, ArticleDetail } from '../../../contract/help/schema'
import type { Context, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { articles, type HelpArticle } from './articles'
import { ArticleSearch } from './search'
import { helpVotes } from './tables'

const mostRelated = 3

const rowOf = ({ id, title, summary }: HelpArticle): Article => ({ id, title, summary })

function articleBy(id: string): HelpArticle {
  const article = articles.find((one) => one.id === id)
  if (!article) throw gone('这篇帮助')
  return article
}

/** The articles of the help centre, and what people say of them. */
export class HelpService {
  private readonly search: ArticleSearch

  constructor(private readonly context: Context) {
    this.search = new ArticleSearch(context.db)
  }

  index = () =>
    categories.map((key) => ({
      key,
      title: categoryTitles[key],
      articles: articles.filter(({ category }) => category === key).map(rowOf),
    }))

  find = async (keyword: string): Promise<Article[]> => (await this.search.find(lineOf(keyword))).map(rowOf)

  async detail(viewer: Viewer | null, id: string): Promise<ArticleDetail> {
    const article = articleBy(id)
    const related = articles.filter((one) => one.category === article.category && one !== article)
    return {
      ...article,
      useful: viewer ? await this.said(viewer, id) : null,
      related: related.slice(0, mostRelated).map(rowOf),
    }
  }

  /** The last word of a person counts. */
  async say(viewer: Viewer, id: string, useful: boolean): Promise<void> {
    const { id: articleId } = articleBy(id)
    await this.context.db
      .insert(helpVotes)
      .values({ articleId, userId: viewer.id, useful })
      .onConflictDoUpdate({
        target: [helpVotes.userId, helpVotes.articleId],
        set: { useful, updatedAt: new Date() },
      })
  }

  private async said(viewer: Viewer, articleId: string): Promise<boolean | null> {
    const [row] = await this.context.db
      .select({ useful: helpVotes.useful })
      .from(helpVotes)
      .where(and(eq(helpVotes.userId, viewer.id), eq(helpVotes.articleId, articleId)))
    return row?.useful ?? null
  }
}
