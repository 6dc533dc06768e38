/** What students of the demo campus look for. */
import type { Category } from '../../../../contract/secondhand/rules'
import { wantedDays } from '../../../../contract/secondhand/wanted/rules'
import type { Seeding } from '../../../seed/campus'
import { day, hour } from '../../../seed/clock'
import { wanted } from './tables'

interface WantedWords {
  text: string
  category: Category
  /** Yuan. */
  most?: number
  /** A building of the first school. */
  house?: string
  /** Days ago. */
  age: number
  /** Phone of its author; anybody of the school without one. */
  by?: string
}

export const wantedWords: readonly WantedWords[] = [
  {
    text: '求购一台显示器，24 寸以上\n写代码用，有点划痕没关系，能当面看亮不亮就行。',
    category: 'digital',
    most: 350,
    house: '6栋',
    age: 1,
  },
  {
    text: '想收一把民谣吉他\n新手，不用太好，弦能按得动就行。最好能教我调一次音。',
    category: 'music',
    most: 200,
    age: 3,
    by: '13800000001',
  },
  {
    text: '收《数据新闻入门》\n下周要用，有笔记更好，可以去你楼下拿。',
    category: 'book',
    most: 20,
    house: '3栋',
    age: 5,
  },
  { text: '找一只能放进宿舍床下的收纳箱\n带轮子最好，高度别超过 30 厘米。', category: 'daily', age: 8 },
]

export const wantedSeed: Seeding = {
  after: ['school'],
  plan(campus) {
    const random = campus.stream('wanted')
    const [school] = campus.schools
    if (!school) return
    const crowd = campus.people.filter((one) => one.school === school && one.row.studentUntil)
    campus.add(
      wanted,
      wantedWords.map(({ text, category, most, house, age, by }) => {
        const at = Math.round(campus.now - age * day - random.between(0, 2) * hour)
        const author = crowd.find(({ row }) => row.phone === by) ?? random.pick(crowd)
        const building = school.houses.find(({ name }) => name === house)
        return {
          id: random.idAt(at),
          schoolId: school.row.id,
          authorId: author.row.id,
          key: random.key(),
          text,
          category,
          most: most === undefined ? null : most * 100,
          pictures: [],
          houseId: building?.id ?? null,
          spot: building?.name ?? '',
          untilAt: new Date(at + wantedDays.lasts * day),
          freshAt: new Date(at),
          createdAt: new Date(at),
        }
      }),
    )
  },
}
