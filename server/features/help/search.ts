import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { articles, wordsOf, type HelpArticle } from './articles'

interface Indexed {
  article: HelpArticle
  /** As search sees them: see the functions plain and bigrams of the database. */
  title: string
  words: string
  grams: ReadonlySet<string>
}

/** Of a question's pairs of characters, an article must share this part: people ask in sentences. */
const leastShare = 0.5
/** What a word in the title is worth beside one in the text. */
const titleWeight = 3

/** Finds articles by what people type, the most fitting first. */
export class ArticleSearch {
  private index: Promise<Indexed[]> | null = null

  constructor(private readonly db: Context['db']) {}

  async find(keyword: string): Promise<HelpArticle[]> {
    const [asked] = await this.read([keyword])
    if (!asked || asked.plain === '') return []
    return (await this.indexed())
      .map((entry) => ({ article: entry.article, score: scoreOf(entry, asked.plain, asked.grams) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ article }) => article)
  }

  /** Read once: the articles change only with the program. A failure is not kept. */
  private indexed(): Promise<Indexed[]> {
    this.index ??= this.readArticles().catch((error: unknown) => {
      this.index = null
      throw error
    })
    return this.index
  }

  private async readArticles(): Promise<Indexed[]> {
    const read = await this.read(articles.flatMap((one) => [one.title, wordsOf(one)]))
    return articles.map((article, place) => {
      const words = read[2 * place + 1]
      return {
        article,
        title: read[2 * place]?.plain ?? '',
        words: words?.plain ?? '',
        grams: new Set(words?.grams),
      }
    })
  }

  private async read(texts: readonly string[]): Promise<{ plain: string; grams: string[] }[]> {
    const { rows } = await this.db.execute<{ plain: string; grams: string[] }>(sql`
      select plain(t) as plain, bigrams(t) as grams
      from unnest(${sql.param(texts)}::text[]) with ordinality as given(t, n) order by n`)
    return rows
  }
}

function scoreOf({ title, words, grams }: Indexed, plain: string, asked: readonly string[]): number {
  const whole = (title.includes(plain) ? titleWeight : 0) + (words.includes(plain) ? 1 : 0)
  const shared = asked.filter((gram) => grams.has(gram))
  const share = asked.length === 0 ? 0 : shared.length / asked.length
  if (whole === 0 && share < leastShare) return 0
  const inTitle = asked.length === 0 ? 0 : shared.filter((gram) => title.includes(gram)).length / asked.length
  return whole + share + titleWeight * inTitle
}
