import { sql } from 'drizzle-orm'
import { codes } from '../../../../contract/envelope'
import type { Book } from '../../../../contract/secondhand/goods/schema'
import { isbnOf } from '../../../../contract/secondhand/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { Refusal, refuse, wrongField } from '../../../http/refusal'
import { ProviderError } from '../../../providers'
import type { FoundBook } from '../../../providers/books/types'
import { keepBook } from './keep'

interface Row extends Book, Record<string, unknown> {}

/** What is known of a book here, with the courses of a school; null: nothing. */
async function bookOf(db: Executor, isbn: string, schoolId: string | null): Promise<Book | null> {
  const { rows } = await db.execute<Row>(sql`
    select b.isbn, b.title, b.author, b.publisher, b.cover, b.price, array(
      select c.course from secondhand_book_courses c where c.isbn = b.isbn and c.school_id = ${schoolId} and c.course <> ''
      order by c.course) as courses
    from secondhand_books b where b.isbn = ${isbn}`)
  return rows[0] ?? null
}

/** @throws Refusal where the check digit is wrong */
export function isbnFrom(typed: string): string {
  const isbn = isbnOf(typed)
  if (isbn === null) throw wrongField('isbn', 'ISBN 的校验位不对，检查一下有没有输错')
  return isbn
}

/** A book by what was typed or scanned: as it is known here, or else by the vendor, whose word is kept. @throws Refusal */
export async function lookUp(context: Context, viewer: Viewer, typed: string): Promise<Book> {
  const isbn = isbnFrom(typed)
  const known = await bookOf(context.db, isbn, viewer.schoolId)
  if (known) return known
  const found = await ask(context, isbn)
  if (found) await keepBook(context.db, { ...found, isbn, source: 'vendor' })
  const kept = found && (await bookOf(context.db, isbn, viewer.schoolId))
  if (!kept) throw new Refusal(404, codes.refused, '没有查到这本书，可以自己填书名和作者')
  return kept
}

async function ask({ providers, log }: Context, isbn: string): Promise<FoundBook | null> {
  try {
    return await providers.books.find(isbn)
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    log.warn({ reason: err.message }, 'book not asked for')
    throw refuse('现在查不了这本书，可以自己填书名和作者，或过一会儿再查')
  }
}
