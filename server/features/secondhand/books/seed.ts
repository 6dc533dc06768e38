/** Books of the courses that the demo's timetables have, and who is told when one is put up. */
import type { Seeding } from '../../../seed/campus'
import { day } from '../../../seed/clock'
import { bookCourses, books, bookWatches } from '../goods/tables'

/** ISBN, title, author, publisher, fen, courses. All but the first are of a press that there is not. */
type Line = readonly [string, string, string, string, number, ...string[]]
export const bookLines: readonly Line[] = [
  ['9787300111254', '传播学教程 第二版', '郭庆光', '中国人民大学出版社', 4500, '传播学概论'],
  ['9787999999010', '新闻采访：从线索到成稿', '韩知远', '临江出版社', 4200, '新闻采访', '采访实践'],
  ['9787999999027', '大学英语综合教程 3', '陆微', '临江出版社', 5600, '大学英语'],
  ['9787999999034', '摄影基础十二课', '江牧', '临江出版社', 6800, '摄影基础'],
  ['9787999999041', '数据新闻入门', '许砚', '临江出版社', 4900, '数据新闻'],
  ['9787999999058', '媒介伦理案例', '白露', '临江出版社', 3900, '媒介伦理'],
  ['9787999999065', '非线性剪辑', '季川', '临江出版社', 5200, '视频剪辑'],
  ['9787999999072', '羽毛球技术图解', '何放', '临江出版社', 2800, '体育羽毛球'],
]
/** Somebody whose timetable has these courses. */
const watcher = '13800000003'

export const textbooksSeed: Seeding = {
  after: ['school', 'account'],
  plan(campus) {
    const { now, people } = campus
    const [school] = campus.schools
    if (!school) return
    const updatedAt = new Date(now - 60 * day)
    campus.add(
      books,
      bookLines.map(([isbn, title, author, publisher, price]) => ({
        ...{ isbn, title, author, publisher, price, source: 'school' as const, updatedAt },
      })),
    )
    campus.add(
      bookCourses,
      bookLines.flatMap(([isbn, , , , , ...courses]) =>
        courses.map((course) => ({ schoolId: school.row.id, isbn, course })),
      ),
    )
    campus.add(
      bookWatches,
      people
        .filter(({ row }) => row.phone === watcher)
        .map(({ row }) => ({ userId: row.id, createdAt: new Date(now - 40 * day) })),
    )
  },
}
