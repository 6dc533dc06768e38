import { sql } from 'drizzle-orm'
import { limits } from '../../../../contract/secondhand/books/rules'
import { isbnOf, limits as goodsLimits } from '../../../../contract/secondhand/rules'
import { optional, text, wrong } from '../../../core/sheet/cells'
import type { Cells, SheetRules } from '../../../core/sheet/rules'

/** ¥47.60 or 47.6元, in fen; null where nothing is said. */
function priceOf(cells: Cells): number | null {
  const value = (cells['定价'] ?? '').normalize('NFKC').replace(/[\s¥元]/g, '')
  if (value === '') return null
  const fen = /^\d{1,6}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : 0
  return fen > 0 && fen <= limits.price.max ? fen : wrong('“定价”应是 47.6 这样的价钱')
}

const keyOf = sql`isbn || chr(10) || course`

/** Books of a school, one row a course. What a book is called is the same for all schools: the last file says so. */
export const booksSheet: SheetRules = {
  keyColumn: 'ISBN',
  read(cells) {
    const isbn = isbnOf(text(cells, 'ISBN', 40))
    if (isbn === null) return wrong('“ISBN”应是 10 位或 13 位，校验位要对')
    const course = optional(cells, '课程', goodsLimits.course.max)
    const publisher = optional(cells, '出版社', limits.publisher.max)
    const price = priceOf(cells)
    return {
      key: `${isbn}\n${course}`,
      value: {
        isbn,
        course,
        title: text(cells, '书名', limits.title.max),
        author: text(cells, '作者', limits.author.max),
        // what the file leaves open stays as somebody else said it
        ...(publisher === '' ? {} : { publisher }),
        ...(price === null ? {} : { price }),
      },
    }
  },
  standing: (
    schoolId,
  ) => sql`select c.isbn || chr(10) || c.course as key, jsonb_build_object('isbn', c.isbn, 'course', c.course,
      'title', b.title, 'author', b.author, 'publisher', b.publisher, 'price', b.price) as value
    from secondhand_book_courses c join secondhand_books b on b.isbn = c.isbn where c.school_id = ${schoolId}`,
  conflicts: () => sql`
    with said as (select line, value->>'isbn' as isbn, array[value->>'title', value->>'author'] as words from incoming),
    named as (select line, words, min(line) over (partition by isbn) as first,
      first_value(words) over (partition by isbn order by line) as called from said)
    delete from incoming i using named n where n.line = i.line and n.words <> n.called
    returning i.line, '书名或作者和第 ' || n.first || ' 行的不一样，它们的 ISBN 相同' as text`,
  apply: (schoolId) => [
    sql`insert into secondhand_books as b (isbn, title, author, publisher, price, source)
      select value->>'isbn', min(value->>'title'), min(value->>'author'), coalesce(max(value->>'publisher'), ''), max((value->>'price')::int), 'school'
      from (select value from added union all select value from changed) said group by value->>'isbn' order by value->>'isbn'
      on conflict (isbn) do update set title = excluded.title, author = excluded.author, source = 'school', updated_at = now(),
        publisher = coalesce(nullif(excluded.publisher, ''), b.publisher), price = coalesce(excluded.price, b.price)`,
    sql`insert into secondhand_book_courses (school_id, isbn, course)
      select ${schoolId}::uuid, value->>'isbn', value->>'course' from added on conflict do nothing`,
    sql`delete from secondhand_book_courses c using removed r where c.school_id = ${schoolId} and ${keyOf} = r.key`,
  ],
}
