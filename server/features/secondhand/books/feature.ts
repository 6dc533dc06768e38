import { sql } from 'drizzle-orm'
import { feature } from '../../../feature'
import { eraseWatch, exported } from './exported'
import routes from './routes'
import { textbooksSeed } from './seed'
import { booksSheet } from './sheet'
import { secondhandSwitch } from '../switch'

export default feature({
  routes,
  switch: secondhandSwitch,
  sheets: { books: booksSheet },
  lacks: {
    books: {
      title: '教材书目',
      why: '同学按自己的课表找到二手教材',
      order: 100,
      page: '/pages/public/index?view=data&sheet=books',
      unit: '本',
      count: (school) =>
        sql`select count(distinct isbn) from secondhand_book_courses where school_id = ${school}`,
    },
  },
  erasures: { textbook_watches: eraseWatch },
  exported,
  seeds: { textbooks: textbooksSeed },
})
