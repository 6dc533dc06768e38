import { hillside, island, riverside, type Crowd } from './people'
import type { Slot } from './theme'

type Kind = 'dorm' | 'teaching' | 'dining' | 'place'
/** A building or place, metres east and north of the school's own point. */
type HouseWords = readonly [name: string, kind: Kind, floors: number, east: number, north: number]

export interface SchoolWords {
  name: string
  campus: string
  province: string
  city: string
  district: string
  latitude: number
  longitude: number
  houses: readonly HouseWords[]
  /** Parts of the campus: the last number of a dormitory that belongs to each. */
  zones: readonly (readonly [name: string, upTo: number])[]
  /** What the slots of a text stand for; all are houses of the school. */
  names: Record<Slot, readonly string[]>
  crowd: Crowd
  /** How many of the dynamics are written here. */
  dynamics: number
}

const dorms = (count: number, floors: number, east: number, north: number): HouseWords[] =>
  Array.from({ length: count }, (_, index) => [
    `${index + 1}栋`,
    'dorm',
    floors,
    east + (index % 4) * 90,
    north + Math.floor(index / 4) * 120,
  ])

export const schoolWords: readonly SchoolWords[] = [
  {
    name: '临江大学',
    campus: '南岸校区',
    province: '江南省',
    city: '江城',
    district: '南岸区',
    latitude: 30.5127,
    longitude: 114.4038,
    houses: [
      ...dorms(12, 6, -420, -380),
      ['一教', 'teaching', 5, 120, 80],
      ['三教', 'teaching', 6, 210, 160],
      ['一食堂', 'dining', 2, -120, -140],
      ['二食堂', 'dining', 3, -200, 40],
      ['图书馆', 'place', 7, 40, 260],
    ],
    zones: [
      ['南苑', 8],
      ['西苑', 12],
    ],
    names: {
      食堂: ['二食堂', '一食堂'],
      图书馆: ['图书馆'],
      宿舍: ['3栋', '5栋', '7栋', '9栋', '11栋'],
      教学楼: ['三教', '一教'],
      湖: ['北湖东岸'],
      操场: ['东操场'],
      球场: ['南区球场'],
      快递站: ['南门快递站'],
      咖啡馆: ['半日咖啡'],
      路: ['银杏大道'],
      礼堂: ['江声礼堂'],
    },
    crowd: riverside,
    dynamics: 200,
  },
  {
    name: '青屿理工大学',
    campus: '滨海校区',
    province: '海东省',
    city: '青屿',
    district: '滨海新区',
    latitude: 36.1624,
    longitude: 120.4921,
    houses: [
      ...dorms(8, 11, 260, -300),
      ['主楼', 'teaching', 12, 0, 60],
      ['船舶馆', 'teaching', 5, -220, 120],
      ['二教', 'teaching', 6, 120, 140],
      ['海风食堂', 'dining', 3, 180, -60],
      ['学子餐厅', 'dining', 2, -80, -180],
      ['东海图书馆', 'place', 9, -60, 240],
    ],
    zones: [
      ['海风园', 4],
      ['望海园', 8],
    ],
    names: {
      食堂: ['海风食堂', '学子餐厅'],
      图书馆: ['东海图书馆'],
      宿舍: ['2栋', '4栋', '6栋', '8栋'],
      教学楼: ['主楼', '二教'],
      湖: ['月牙湾'],
      操场: ['西操场'],
      球场: ['海边球场'],
      快递站: ['四号门快递站'],
      咖啡馆: ['锚点咖啡'],
      路: ['梧桐路'],
      礼堂: ['大学生活动中心'],
    },
    crowd: island,
    dynamics: 100,
  },
  {
    name: '云麓师范大学',
    campus: '东麓校区',
    province: '云岭省',
    city: '云州',
    district: '麓山区',
    latitude: 25.0413,
    longitude: 102.7325,
    houses: [
      ...dorms(6, 6, -260, -240),
      ['明德楼', 'teaching', 6, 60, 40],
      ['博文楼', 'teaching', 5, 160, 120],
      ['音乐楼', 'teaching', 4, 260, 220],
      ['桂园食堂', 'dining', 2, -140, 20],
      ['清真餐厅', 'dining', 1, -200, 120],
      ['老图书馆', 'place', 4, 20, 200],
    ],
    zones: [
      ['桂园', 4],
      ['荷园', 6],
    ],
    names: {
      食堂: ['桂园食堂'],
      图书馆: ['老图书馆'],
      宿舍: ['1栋', '3栋', '5栋', '6栋'],
      教学楼: ['明德楼', '博文楼'],
      湖: ['荷塘'],
      操场: ['东麓操场'],
      球场: ['灯光球场'],
      快递站: ['桂园快递站'],
      咖啡馆: ['山脚咖啡'],
      路: ['香樟路'],
      礼堂: ['百年讲堂'],
    },
    crowd: hillside,
    dynamics: 100,
  },
]

/** Places without floors, by slot: where they lie, metres from the school's point. */
export const grounds: Partial<
  Record<Slot, readonly [kind: Kind, floors: number, east: number, north: number]>
> = {
  湖: ['place', 1, 160, 480],
  操场: ['place', 1, 380, -80],
  球场: ['place', 1, -320, -220],
  快递站: ['place', 1, -60, -460],
  咖啡馆: ['place', 1, 90, -300],
  路: ['place', 1, 10, 360],
  礼堂: ['place', 2, -110, 330],
}
