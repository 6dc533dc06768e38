/** What is kept of a book: the first listing names it, schools and vendors name it better. */
import { sql } from 'drizzle-orm'
import { cut } from '../../../../contract/characters/rules'
import { limits } from '../../../../contract/secondhand/books/rules'
import type { Executor } from '../../../context'
import { lineOf } from '../../../http/text'
import { bookCourses, books } from '../goods/tables'

type Book = typeof books.$inferInsert

const lineIn = (text: string, { max }: { max: number }): string => cut(lineOf(text), max)

/** Keeps a book by its ISBN-13. What a listing says gives way to a vendor, never the other way. */
export async function keepBook(tx: Executor, said: Omit<Book, 'updatedAt'>): Promise<void> {
  const { isbn, source, cover = null, price = null } = said
  const words = {
    title: lineIn(said.title, limits.title),
    author: lineIn(said.author ?? '', limits.author),
    publisher: lineIn(said.publisher ?? '', limits.publisher),
  }
  await tx
    .insert(books)
    .values({ isbn, source, cover, price, ...words })
    .onConflictDoUpdate({
      target: books.isbn,
      set: { source, cover, price, ...words, updatedAt: sql`now()` },
      setWhere: sql`${books.source} = 'listing' and excluded.source <> 'listing'`,
    })
}

interface Noted {
  isbn: string
  author: string
  schoolId: string
  title: string
  course: string
}

/**
 * What a listing says of its book and which course uses it. Nothing of it stands over what is known, and nothing that waits
 * for a reviewer is told to others.
 */
export async function noteBook(
  tx: Executor,
  { isbn, author, schoolId, title, course }: Noted,
  shown: boolean,
) {
  await tx
    .insert(books)
    .values({ isbn, title: shown ? title : '', author: shown ? author : '', source: 'listing' })
    .onConflictDoUpdate({
      target: books.isbn,
      set: {
        title: sql`coalesce(nullif(${books.title}, ''), excluded.title)`,
        author: sql`coalesce(nullif(${books.author}, ''), excluded.author)`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`${books.source} = 'listing' and (${books.title} = '' or ${books.author} = '')`,
    })
  if (shown && course !== '')
    await tx.insert(bookCourses).values({ schoolId, isbn, course }).onConflictDoNothing()
}
