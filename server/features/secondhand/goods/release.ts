import type { Category } from '../../../../contract/secondhand/rules'
import type { BookDraft, GoodsDraft } from '../../../../contract/secondhand/goods/schema'
import { isBlank } from '../../../../contract/rules'
import type { Context, Viewer } from '../../../context'
import { publish } from '../../../core/thing/publish'
import { lineOf } from '../../../http/text'
import { noteBook } from '../books/keep'
import { isbnFrom } from '../books/lookup'
import { maySell } from '../sellers/eligibility'
import { goodsThing } from './thing'
import { mayShelve } from './shelf-limit'
import { doubtsIn, termsFrom, textsOf, wordsFrom } from './texts'

/** The book of a listing: its ISBN-13, and what its seller says of it. */
interface OfBook {
  isbn: string
  author: string
}

/** A repeated draft key gives the listing that the first call made. Its id. */
async function put(
  context: Context,
  viewer: Viewer,
  { category, course, ...draft }: GoodsDraft & { course?: string },
  book: OfBook | null,
): Promise<string> {
  const { key, pictures, film, pieces = 1, review = false } = draft
  const texts = {
    ...textsOf({ ...draft, ...(course === undefined ? {} : { course }) }),
    author: book?.author ?? '',
  }
  const doubts = review ? await doubtsIn(context.db, viewer.schoolId, texts) : []
  const given = { key, texts, pictures, film, doubts }
  await maySell(context, viewer)
  const { id } = await publish(context, viewer, goodsThing, given, async (tx, ready) => {
    const { schoolId } = ready
    await mayShelve(tx, viewer)
    const words = await wordsFrom(tx, schoolId, ready.texts, review)
    const terms = await termsFrom(tx, viewer, schoolId, draft, words.spot)
    const author = isBlank(ready.texts.author) ? '' : lineOf(ready.texts.author)
    if (book) await noteBook(tx, { ...words, isbn: book.isbn, author, schoolId }, ready.state === 'approved')
    await ready.add({
      ...words,
      ...terms,
      category,
      isbn: book?.isbn ?? null,
      pictures: ready.pictures,
      film: ready.film,
      pieces,
      free: pieces,
    })
  })
  return id
}

/** Puts something up. Its id. */
export const release = (context: Context, viewer: Viewer, draft: GoodsDraft): Promise<string> =>
  put(context, viewer, draft, null)

/** The same of a book. @throws Refusal when the ISBN's check digit is wrong */
export async function releaseBook(
  context: Context,
  viewer: Viewer,
  { isbn: typed, author = '', ...draft }: BookDraft,
): Promise<string> {
  return put(
    context,
    viewer,
    { ...draft, category: 'book' satisfies Category },
    { isbn: isbnFrom(typed), author },
  )
}
